import { nativeImage, type NativeImage } from 'electron'

const SIZE = 16

/** Draws the icon of the tray: a ring, filled while something waits for the user. On macOS the system colors it. */
export function trayIcon(isWaiting: boolean): NativeImage {
  const image = nativeImage.createEmpty()
  for (const scaleFactor of [1, 2]) {
    const size = SIZE * scaleFactor
    image.addRepresentation({ scaleFactor, width: size, height: size, buffer: pixels(size, isWaiting) })
  }
  image.setTemplateImage(process.platform === 'darwin')
  return image
}

/** Returns the pixels of a ring, four bytes each. Gray is visible on light and dark panels; macOS uses only the alpha. */
function pixels(size: number, isFilled: boolean): Buffer {
  const buffer = Buffer.alloc(size * size * 4)
  const center = (size - 1) / 2
  const outer = size * 0.44
  const inner = isFilled ? 0 : size * 0.26
  const gray = process.platform === 'darwin' ? 0 : 0x99
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      const distance = Math.hypot(x - center, y - center)
      // One pixel of transition at both edges.
      const coverage = clamp(outer - distance + 0.5) * (inner === 0 ? 1 : clamp(distance - inner + 0.5))
      const alpha = Math.round(coverage * 255)
      const value = Math.round((gray * alpha) / 255)
      buffer.set([value, value, value, alpha], (y * size + x) * 4)
    }
  return buffer
}

const clamp = (value: number): number => Math.min(1, Math.max(0, value))
