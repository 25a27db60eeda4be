/** Returns a computed color such as `rgb(1, 2, 3)` in the form `#010203`; black for one in another form. */
export function hexOf(color: string): string {
  const parts = /^(?:rgba?\(|color\(srgb )\s*([\d.]+)[,\s]+([\d.]+)[,\s]+([\d.]+)/.exec(color)?.slice(1).map(Number)
  const scale = color.startsWith('color(') ? 255 : 1
  const bytes = parts?.map((part) => Math.min(255, Math.round(part * scale))) ?? [0, 0, 0]
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
