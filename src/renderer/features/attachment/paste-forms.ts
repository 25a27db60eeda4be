import { pathOfFile } from '#renderer/lib/host/client'

/**
 * Returns the pictures that come along with pasted text and show the same: spreadsheets and word processors copy both.
 * Empty where the files are what was copied, such as a screenshot, files of a folder, or a picture of a web page.
 */
export function picturesOfText(data: DataTransfer): File[] {
  const files = [...data.files]
  const text = data.getData('text/plain').trim()
  const arePictures = files.every((file) => file.type.startsWith('image/') && pathOfFile(file) === '')
  if (text === '' || !arePictures || namesOnly(text, files) || isPictureOnly(data.getData('text/html'))) return []
  return files
}

/** Returns true for text that says where the files are: file managers and browsers add their names, paths or addresses. */
function namesOnly(text: string, files: readonly File[]): boolean {
  const lines = text.split(/\r?\n/)
  const isAddress = (line: string) => /^(?:https?|file|data|blob):\S+$/i.test(line)
  const isName = (line: string) =>
    files.some(({ name }) => line === name || (/[\\/]/.test(line) && line.endsWith(name)))
  return lines.length <= files.length && lines.every((line) => isAddress(line) || isName(line))
}

/** Returns true for HTML that shows a picture and has no words. */
function isPictureOnly(html: string): boolean {
  if (html === '') return false
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return body.textContent.trim() === '' && body.querySelector('img, picture, svg') !== null
}
