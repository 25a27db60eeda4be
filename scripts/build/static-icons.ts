/*
 * Components of lucide build their elements from data, attribute by attribute, each time an icon is shown: about a tenth of
 * the time to show a conversation. While the app is built, each becomes a plain template, which Svelte clones. A rule of
 * base.css draws their strokes.
 */

type IconNode = readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[]

/** Attributes that icons take in the app. Others are ignored. */
export const ICON_ATTRIBUTES = ['size', 'fill', 'class', 'role', 'aria-hidden', 'aria-label']

/** Preprocessor of Svelte that replaces lucide's components. */
export const staticIcons = {
  name: 'static-icons',
  markup: ({ content, filename }: { content: string; filename?: string | undefined }) => {
    if (filename === undefined || !/@lucide[\\/]svelte[\\/]dist[\\/]icons[\\/][^\\/]+\.svelte$/.test(filename))
      return undefined
    return { code: staticIcon(content) }
  },
}

/** Returns the plain component of an icon of lucide. Throws when lucide writes its components differently. */
export function staticIcon(source: string): string {
  const data = /const iconData = (\{.*\});?$/m.exec(source)?.[1]
  if (data === undefined) throw new Error('A component of lucide has no data of an icon.')
  const { name, size, node } = JSON.parse(data) as { name: string; size: number; node: IconNode }
  const shapes = node.map(([tag, attributes]) => `<${tag} ${written(attributes)} />`).join('')
  return `<script lang="ts">
  let { size = 24, fill = 'none', class: names, role, 'aria-hidden': hidden, 'aria-label': label } = $props()
</script>
<svg
  width={size} height={size} viewBox="0 0 ${size} ${size}" {fill}
  class={['lucide-icon', 'lucide', 'lucide-${name}', names]} {role} aria-label={label}
  aria-hidden={hidden ?? (label === undefined ? 'true' : undefined)}
>${shapes}</svg>
`
}

const written = (attributes: Readonly<Record<string, string>>): string =>
  Object.entries(attributes)
    .map(([name, value]) => `${name}="${value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`)
    .join(' ')
