// The camera of this phone or laptop: choice, light, zoom, and frames as JPEG.
const WIDTH = 1280;
const PHOTO = 4096;

export class Camera {
  constructor(video) {
    this.video = video;
    this.track = null;
    this.canvas = document.createElement("canvas");
  }

  static get possible() {
    return window.isSecureContext && Boolean(navigator.mediaDevices?.getUserMedia);
  }

  static async list() {
    if (!Camera.possible) return [];
    const devices = await navigator.mediaDevices.enumerateDevices();
    return devices.filter((device) => device.kind === "videoinput");
  }

  async open(id) {
    this.close();
    const wish = { width: { ideal: WIDTH }, height: { ideal: 960 } };
    const video = id ? { ...wish, deviceId: { exact: id } } : { ...wish, facingMode: { ideal: "environment" } };
    const stream = await navigator.mediaDevices.getUserMedia({ video, audio: false });
    [this.track] = stream.getVideoTracks();
    this.video.srcObject = stream;
    await this.video.play();
  }

  close() {
    this.track?.stop();
    this.track = null;
    this.video.srcObject = null;
  }

  get id() {
    return this.track?.getSettings().deviceId ?? "";
  }

  get abilities() {
    return this.track?.getCapabilities?.() ?? {};
  }

  get zoom() {
    return this.track?.getSettings().zoom;
  }

  // Whether the phone could do it: some promise a light and have none.
  async set(setting) {
    try {
      await this.track.applyConstraints({ advanced: [setting] });
      return true;
    } catch {
      return false;
    }
  }

  // The picture of this moment: the bitmap that will be shown, and the JPEG of it to send.
  async frame() {
    const { videoWidth, videoHeight } = this.video;
    if (!videoWidth) return null;
    const scale = Math.min(1, WIDTH / Math.max(videoWidth, videoHeight));
    this.canvas.width = Math.round(videoWidth * scale);
    this.canvas.height = Math.round(videoHeight * scale);
    this.canvas.getContext("2d").drawImage(this.video, 0, 0, this.canvas.width, this.canvas.height);
    const [picture, jpeg] = await Promise.all([
      createImageBitmap(this.canvas),
      new Promise((done) => this.canvas.toBlob(done, "image/jpeg", 0.85)),
    ]);
    return { picture, jpeg };
  }
}

// A photo that is too large to send, made smaller; what no browser can open goes as it is.
export async function smaller(file, most) {
  if (file.size <= most) return file;
  try {
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, PHOTO / Math.max(picture.width, picture.height));
    const canvas = document.createElement("canvas");
    Object.assign(canvas, { width: Math.round(picture.width * scale), height: Math.round(picture.height * scale) });
    canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    return await new Promise((done) => canvas.toBlob(done, "image/jpeg", 0.9));
  } catch {
    return file;
  }
}

// The screen of a phone that films must not go dark.
export function awake() {
  const ask = () => {
    if (document.visibilityState === "visible") navigator.wakeLock?.request("screen").catch(() => {});
  };
  document.addEventListener("visibilitychange", ask);
  ask();
}
