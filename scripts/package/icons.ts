import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Resvg } from '@resvg/resvg-js'
import { root } from '../run-command'

const sizes = [16, 24, 32, 48, 64, 128, 256, 512]

/** Draws the icon in every size into a folder; returns the files by size, such as `16x16`. */
export async function drawIcons(folder: string): Promise<Record<string, string>> {
  await mkdir(folder, { recursive: true })
  const svg = await readFile(join(root, 'resources', 'icon', 'icon.svg'), 'utf8')
  const files: Record<string, string> = {}
  for (const size of sizes) {
    const name = `${size}x${size}`
    const file = join(folder, `${name}.png`)
    await writeFile(file, new Resvg(svg, { fitTo: { mode: 'width', value: size } }).render().asPng())
    files[name] = file
  }
  return files
}
