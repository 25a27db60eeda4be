import hljs from 'highlight.js/lib/common'
import { codeParts, highlightedParts } from './code-parts'
import type { HighlightAnswer, HighlightQuestion } from './messages'

/** Colours code away from the page's own thread. Answers null for languages it does not know. */
addEventListener('message', ({ data }: MessageEvent<HighlightQuestion>) => {
  const { id, code, language } = data
  const parts =
    hljs.getLanguage(language) === undefined
      ? null
      : highlightedParts(hljs.highlight(code, { language, ignoreIllegals: true }).value, codeParts(code))
  postMessage({ id, parts } satisfies HighlightAnswer)
})
