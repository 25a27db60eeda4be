/*
 * Script that the proxy of a preview puts into its pages. It runs as part of the page, which may replace all of it: what it
 * says is data of the page, never an instruction. It speaks with the window around it by messages, and carries out what the
 * host asks in requests to its own origin.
 */

const HELPERS = `
const cut = (text, most) => (text.length > most ? text.slice(0, most) + '…' : text)
const words = (value) => {
  if (value instanceof Error) return String(value.stack || value)
  if (typeof value === 'string') return value
  try { return JSON.stringify(value) ?? String(value) } catch { return String(value) }
}
const selectorOf = (element) => {
  const parts = []
  for (let at = element; at && at.nodeType === 1 && parts.length < 8; at = at.parentElement) {
    if (at.id && document.querySelectorAll('#' + CSS.escape(at.id)).length === 1) { parts.unshift('#' + CSS.escape(at.id)); break }
    const same = at.parentElement ? [...at.parentElement.children].filter((one) => one.localName === at.localName) : [at]
    parts.unshift(at.localName + (same.length > 1 ? ':nth-of-type(' + (same.indexOf(at) + 1) + ')' : ''))
  }
  return parts.join(' > ')
}
const STYLES = ['display', 'position', 'width', 'height', 'margin', 'padding', 'color', 'background-color', 'border', 'border-radius',
  'font-family', 'font-size', 'font-weight', 'line-height', 'text-align', 'flex', 'grid-template-columns', 'gap', 'opacity', 'z-index', 'overflow']
const stylesOf = (element) => {
  const computed = getComputedStyle(element)
  return Object.fromEntries(STYLES.map((name) => [name, computed.getPropertyValue(name)]).filter(([, value]) => value !== ''))
}
`

/** A picture without the means of the browser: the elements with their looks, drawn as an SVG image. */
const PICTURE = `
const copyWithLooks = (from, to) => {
  const computed = getComputedStyle(from)
  to.setAttribute('style', [...computed].map((name) => name + ':' + computed.getPropertyValue(name)).join(';'))
  if (to.localName === 'input' || to.localName === 'textarea') to.setAttribute('value', from.value)
  for (let at = 0; at < to.children.length; at++) if (from.children[at]) copyWithLooks(from.children[at], to.children[at])
}
const pictureOf = async (element) => {
  const { width, height } = element.getBoundingClientRect()
  const size = [Math.min(Math.ceil(width), 2000), Math.min(Math.ceil(height), 4000)]
  if (size[0] < 1 || size[1] < 1 || element.querySelectorAll('*').length > 3000) return null
  const copy = element.cloneNode(true)
  copyWithLooks(element, copy)
  for (const one of copy.querySelectorAll('script, style, link, iframe, object, embed, img[src], source')) one.remove()
  copy.style.margin = '0'
  copy.setAttribute('xmlns', 'http://www.w3.org/1999/xhtml')
  const text = new XMLSerializer().serializeToString(copy)
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="' + size[0] + '" height="' + size[1] +
    '"><foreignObject width="100%" height="100%">' + text + '</foreignObject></svg>'
  const image = new Image()
  image.src = 'data:image/svg+xml;charset=utf-8,' + encodeURIComponent(svg)
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = size[0]
  canvas.height = size[1]
  canvas.getContext('2d').drawImage(image, 0, 0)
  return canvas.toDataURL('image/png')
}
const safePicture = (element) => pictureOf(element).catch(() => null)
`

const CONSOLE = `
const tell = (message) => parent !== window && parent.postMessage({ parley: message }, '*')
const entries = []
let lastEntry = 0
const note = (level, text) => {
  const entry = { number: ++lastEntry, level, text: cut(text, 4000) }
  entries.push(entry)
  if (entries.length > 200) entries.shift()
  tell({ kind: 'console', entry })
}
for (const level of ['error', 'warn', 'info', 'log']) {
  const own = console[level]
  console[level] = (...values) => { note(level, values.map(words).join(' ')); own.apply(console, values) }
}
addEventListener('error', (event) => {
  if (event.message) note('error', event.message + ' (' + event.filename + ':' + event.lineno + ')')
  else if (event.target && event.target !== window) note('error', 'Not loaded: ' + (event.target.src || event.target.href || event.target.localName))
}, true)
addEventListener('unhandledrejection', (event) => note('error', 'Unhandled rejection: ' + words(event.reason)))
const tellPlace = () => tell({ kind: 'page', url: location.pathname + location.search + location.hash, title: cut(document.title, 200) })
for (const name of ['pushState', 'replaceState']) {
  const own = history[name]
  history[name] = function (...values) { own.apply(this, values); tellPlace() }
}
addEventListener('popstate', tellPlace)
addEventListener('DOMContentLoaded', tellPlace)
addEventListener('load', tellPlace)
`

const PICK = `
let mark = null
const stopPicking = () => {
  removeEventListener('mousemove', onMove, true)
  removeEventListener('click', onClick, true)
  removeEventListener('keydown', onKey, true)
  if (mark) mark.remove()
  mark = null
}
const describe = async (element) => ({
  selector: selectorOf(element), html: cut(element.outerHTML, 8000), text: cut(element.innerText || '', 500),
  styles: stylesOf(element), url: location.pathname + location.search, picture: await safePicture(element),
})
const onMove = (event) => {
  const element = document.elementFromPoint(event.clientX, event.clientY)
  if (!element || !mark) return
  const { left, top, width, height } = element.getBoundingClientRect()
  Object.assign(mark.style, { left: left + 'px', top: top + 'px', width: width + 'px', height: height + 'px' })
}
const onClick = (event) => {
  event.preventDefault()
  event.stopImmediatePropagation()
  const element = document.elementFromPoint(event.clientX, event.clientY)
  stopPicking()
  if (element) void describe(element).then((picked) => tell({ kind: 'picked', picked }))
}
const onKey = (event) => {
  if (event.key !== 'Escape') return
  event.preventDefault()
  stopPicking()
  tell({ kind: 'cancelled' })
}
const startPicking = () => {
  stopPicking()
  mark = document.createElement('div')
  mark.style.cssText = 'position:fixed;z-index:2147483647;pointer-events:none;outline:2px solid #4c8dff;background:rgba(76,141,255,.2)'
  document.documentElement.append(mark)
  addEventListener('mousemove', onMove, true)
  addEventListener('click', onClick, true)
  addEventListener('keydown', onKey, true)
}
addEventListener('message', (event) => {
  if (event.source !== parent || !event.data || typeof event.data.parley !== 'string') return
  if (event.data.parley === 'pick') startPicking()
  else if (event.data.parley === 'stop') stopPicking()
  else if (event.data.parley === 'back') history.back()
  else if (event.data.parley === 'reload') location.reload()
})
`

const COMMANDS = `
const find = (selector) => {
  const element = document.querySelector(selector)
  if (!element) throw new Error('No element matches ' + selector)
  return element
}
const carryOut = async ({ kind, selector, text }) => {
  if (kind === 'console') return { text: entries.map((entry) => entry.level + ': ' + entry.text).join('\\n') || 'The console is empty.' }
  if (kind === 'screenshot') {
    const picture = await safePicture(selector ? find(selector) : document.body)
    return { text: document.title + '\\n' + location.href + '\\n' + cut(document.body.innerText, 4000), picture }
  }
  const element = find(selector)
  element.scrollIntoView({ block: 'center' })
  if (kind === 'click') element.click()
  else {
    element.focus()
    if ('value' in element) {
      const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value')
      if (setter && setter.set) setter.set.call(element, text)
      else element.value = text
    } else element.textContent = text
    element.dispatchEvent(new InputEvent('input', { bubbles: true, data: text }))
    element.dispatchEvent(new Event('change', { bubbles: true }))
  }
  return { text: 'Done: ' + selectorOf(element) }
}
const serve = async () => {
  for (;;) {
    try {
      const response = await fetch('/__parley/command', { cache: 'no-store' })
      if (response.status === 204) continue
      if (!response.ok) return
      const { id, command } = await response.json()
      let answer
      try { answer = { id, ...(await carryOut(command)) } } catch (error) { answer = { id, error: cut(String(error && error.message || error), 500) } }
      await fetch('/__parley/answer', { method: 'POST', body: JSON.stringify(answer) })
    } catch { await new Promise((resolve) => setTimeout(resolve, 2000)) }
  }
}
void serve()
`

/** Text of the script. */
export const PAGE_SCRIPT = `(() => {\n'use strict'\nif (window.__parleyPreview) return\nwindow.__parleyPreview = true\n${HELPERS}${PICTURE}${CONSOLE}${PICK}${COMMANDS}\n})()\n`
