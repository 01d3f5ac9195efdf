const PAUSE_MS = 150;
/** Label codes fill much of the image; a larger width costs time and finds no more. */
const WIDTH_MAX = 720;

interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}
type DetectorClass = (new (options: { formats: string[] }) => Detector) & { getSupportedFormats(): Promise<string[]> };
type Read = (video: HTMLVideoElement) => Promise<string | null>;

/** Null if it was aborted. */
export async function readCode(video: HTMLVideoElement, ended: AbortSignal): Promise<string | null> {
  const readFrame = (await byBrowser()) ?? (await byLibrary());
  while (!ended.aborted) {
    const text = video.videoWidth > 0 ? await readFrame(video) : null;
    if (text) return text;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  return null;
}

async function byBrowser(): Promise<Read | null> {
  const { BarcodeDetector: Detector } = globalThis as unknown as { BarcodeDetector?: DetectorClass };
  const formats = (await Detector?.getSupportedFormats().catch(() => [])) ?? [];
  if (!Detector || !formats.includes("qr_code")) return null;
  const detector = new Detector({ formats: ["qr_code"] });
  return async (video) => (await detector.detect(video))[0]?.rawValue ?? null;
}

async function byLibrary(): Promise<Read> {
  const { default: jsqr } = await import("jsqr");
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d", { willReadFrequently: true });
  return async (video) => {
    const scale = Math.min(1, WIDTH_MAX / video.videoWidth);
    canvas.width = Math.round(video.videoWidth * scale);
    canvas.height = Math.round(video.videoHeight * scale);
    if (!context) return null;
    context.drawImage(video, 0, 0, canvas.width, canvas.height);
    const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height);
    return jsqr(data, width, height, { inversionAttempts: "dontInvert" })?.data ?? null;
  };
}
