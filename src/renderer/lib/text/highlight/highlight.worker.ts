import hljs from 'highlight.js/lib/common'
import type { HighlightAnswer, HighlightQuestion } from './messages'

/** Colours code away from the page's own thread. Answers null for languages it does not know. */
addEventListener('message', ({ data }: MessageEvent<HighlightQuestion>) => {
  const { id, code, language } = data
  const html =
    hljs.getLanguage(language) === undefined ? null : hljs.highlight(code, { language, ignoreIllegals: true }).value
  postMessage({ id, html } satisfies HighlightAnswer)
})
