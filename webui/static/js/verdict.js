// The verdict: claims are compared, changes by others appear.
import "./actions.js";
import { listen } from "./refresh.js";

listen();
