import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Resvg } from '@resvg/resvg-js'

/*
 * `npx tsx scripts/icons.ts` draws every size of the icon from resources/icon/*.svg: PNG files, icon.ico for Windows, icon.icns for
 * macOS, the icon of the tray, and the one of the page.
 */

const root = join(import.meta.dirname, '..')
const folder = join(root, 'resources', 'icon')
const sizes = [16, 24, 32, 48, 64, 128, 256, 512, 1024]
const icoSizes = [16, 24, 32, 48, 64, 256]
/** Types of the pictures in an icns file, by size in pixels. */
const icnsTypes: Readonly<Record<number, string>> = {
  16: 'icp4',
  32: 'icp5',
  128: 'ic07',
  256: 'ic08',
  512: 'ic09',
  1024: 'ic10',
}

const draw = (svg: string, width: number): Buffer =>
  new Resvg(svg, { fitTo: { mode: 'width', value: width } }).render().asPng()

/** Joins PNG files into an ico file: a header, one entry for each, then the files. */
function ico(pictures: readonly { readonly size: number; readonly png: Buffer }[]): Buffer {
  const header = Buffer.alloc(6 + 16 * pictures.length)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(pictures.length, 4)
  let offset = header.length
  for (const [index, { size, png }] of pictures.entries()) {
    const entry = 6 + 16 * index
    // 0 stands for 256.
    header.writeUInt8(size % 256, entry)
    header.writeUInt8(size % 256, entry + 1)
    header.writeUInt16LE(1, entry + 4)
    header.writeUInt16LE(32, entry + 6)
    header.writeUInt32LE(png.length, entry + 8)
    header.writeUInt32LE(offset, entry + 12)
    offset += png.length
  }
  return Buffer.concat([header, ...pictures.map(({ png }) => png)])
}

/** Joins PNG files into an icns file: each with its type and length. */
function icns(pictures: readonly { readonly type: string; readonly png: Buffer }[]): Buffer {
  const chunk = (type: string, content: Buffer) => {
    const head = Buffer.alloc(8)
    head.write(type, 'latin1')
    head.writeUInt32BE(content.length + 8, 4)
    return Buffer.concat([head, content])
  }
  return chunk('icns', Buffer.concat(pictures.map(({ type, png }) => chunk(type, png))))
}

const icon = await readFile(join(folder, 'icon.svg'), 'utf8')
const pngs = new Map(sizes.map((size) => [size, draw(icon, size)]))
const png = (size: number) => pngs.get(size) ?? draw(icon, size)

await mkdir(folder, { recursive: true })
for (const size of [32, 256, 512]) await writeFile(join(folder, `icon-${size}.png`), png(size))
await writeFile(join(folder, 'icon.ico'), ico(icoSizes.map((size) => ({ size, png: png(size) }))))
await writeFile(
  join(folder, 'icon.icns'),
  icns(Object.entries(icnsTypes).map(([size, type]) => ({ type, png: png(Number(size)) }))),
)
const page = join(root, 'src', 'renderer', 'public')
await mkdir(page, { recursive: true })
await writeFile(join(page, 'icon.svg'), icon)
await writeFile(join(page, 'icon.png'), png(256))
for (const name of ['tray', 'tray-waiting']) {
  const svg = await readFile(join(folder, `${name}.svg`), 'utf8')
  // Gray is visible on light and dark panels. macOS colors files that are named so itself.
  const gray = svg.replace('<svg ', '<svg fill="#999999" ')
  for (const [scale, width] of [
    ['', 16],
    ['@2x', 32],
  ] as const) {
    await writeFile(join(page, `${name}${scale}.png`), draw(gray, width))
    await writeFile(join(page, `${name}Template${scale}.png`), draw(svg, width))
  }
}
console.log(`Wrote the icons in ${folder} and ${page}`)
