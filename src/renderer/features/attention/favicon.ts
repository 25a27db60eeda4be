const SIZE = 32

/** Draws the icon of the page with a dot when something waits for the user. */
export async function showFavicon(waiting: boolean): Promise<void> {
  const link = iconLink()
  const plain = (link.dataset['plain'] ??= link.getAttribute('href') ?? '')
  if (!waiting) {
    if (plain === '') link.removeAttribute('href')
    else link.href = plain
    link.dataset['badge'] = 'false'
    return
  }
  link.dataset['badge'] = 'true'
  const href = await withDot(plain)
  // Answered while the icon was drawn.
  if (href !== null && link.dataset['badge'] === 'true') link.href = href
}

function iconLink(): HTMLLinkElement {
  const known = document.querySelector<HTMLLinkElement>('link[rel=icon]')
  if (known !== null) return known
  const link = document.createElement('link')
  link.rel = 'icon'
  document.head.append(link)
  return link
}

async function withDot(plain: string): Promise<string | null> {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = SIZE
  const context = canvas.getContext('2d')
  if (context === null) return null
  const style = getComputedStyle(document.documentElement)
  const icon = plain === '' ? null : await loaded(plain)
  if (icon !== null) context.drawImage(icon, 0, 0, SIZE, SIZE)
  else disc(context, { at: SIZE / 2, radius: SIZE * 0.4, color: style.getPropertyValue('--accent') })
  disc(context, { at: SIZE * 0.72, radius: SIZE * 0.28, color: style.getPropertyValue('--danger') })
  return canvas.toDataURL('image/png')
}

function disc(
  context: CanvasRenderingContext2D,
  { at, radius, color }: { readonly at: number; readonly radius: number; readonly color: string },
): void {
  context.beginPath()
  context.arc(at, at, radius, 0, 2 * Math.PI)
  context.fillStyle = color
  context.fill()
}

async function loaded(src: string): Promise<HTMLImageElement | null> {
  const image = new Image()
  image.src = src
  try {
    await image.decode()
    return image
  } catch {
    return null
  }
}
