import { m } from '#messages'

/** Longer diagrams stay text: laying them out blocks the window. */
const LONGEST = 20_000
const MOST_EDGES = 300
/** Fonts of the measuring place and of the picture have to be the same: an image has only those of the system. */
const FONT = { family: 'arial,sans-serif', size: '14px' } as const

/**
 * Shapes with a picture, which would be loaded to be measured. The content security policy refuses that too; escapes
 * could hide the word.
 */
const PICTURES = /@\{[^}]*(?:img|\\)/i

let drawn = 0

/**
 * Draws a Mermaid diagram and returns it as the text of an SVG image. An image runs no scripts and loads nothing,
 * whatever the diagram holds. Fails with the reason why it cannot be drawn.
 */
export async function drawDiagram(
  source: string,
  {
    dark,
    place,
  }: { readonly dark: boolean; /** Unseen place in the page to measure in. */ readonly place: HTMLElement },
): Promise<{ readonly svg: string } | { readonly problem: string }> {
  if (source.length > LONGEST) return { problem: m.markdown.diagramTooLong }
  if (PICTURES.test(source)) return { problem: m.markdown.diagramPictures }
  const { default: mermaid } = await import('mermaid')
  const secure = ['secure', 'securityLevel', 'startOnLoad', 'maxTextSize', 'maxEdges', 'suppressErrorRendering']
  mermaid.initialize({
    startOnLoad: false,
    securityLevel: 'strict',
    secure: [...secure, 'htmlLabels', 'fontFamily', 'fontSize', 'themeCSS', 'dompurifyConfig'],
    suppressErrorRendering: true,
    maxTextSize: LONGEST,
    maxEdges: MOST_EDGES,
    htmlLabels: false,
    theme: dark ? 'dark' : 'default',
    fontFamily: FONT.family,
    themeVariables: { fontFamily: FONT.family, fontSize: FONT.size },
  })
  try {
    const { svg } = await mermaid.render(`diagram-${++drawn}`, source, place)
    return { svg: sized(svg) }
  } catch (thrown) {
    return { problem: thrown instanceof Error ? (thrown.message.split('\n', 1)[0] ?? '') : String(thrown) }
  } finally {
    place.replaceChildren()
  }
}

/** An image needs a size of its own: that of what is drawn. */
function sized(svg: string): string {
  const document = new DOMParser().parseFromString(svg, 'image/svg+xml')
  const root = document.documentElement
  const [, , width, height] = (root.getAttribute('viewBox') ?? '').split(/[\s,]+/).map(Number)
  if (width !== undefined && height !== undefined && width > 0 && height > 0) {
    root.setAttribute('width', String(Math.ceil(width)))
    root.setAttribute('height', String(Math.ceil(height)))
  }
  return new XMLSerializer().serializeToString(document)
}
