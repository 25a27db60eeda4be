import type { MarkdownIt } from 'markdown-it'
import { m } from '#messages'

/** Adds task lists: items that begin with `[ ]` or `[x]` get a box, which only shows. */
export function addTaskLists(parser: MarkdownIt): void {
  parser.core.ruler.after('inline', 'tasks', (state) => {
    state.tokens.forEach((token, index) => {
      const item = state.tokens[index - 2]
      const [first] = token.children ?? []
      if (token.type !== 'inline' || item?.type !== 'list_item_open' || first?.type !== 'text') return
      const match = /^\[([ xX])\] +/.exec(first.content)
      if (match === null) return
      first.content = first.content.slice(match[0].length)
      const box = new state.Token('task_box', '', 0)
      box.meta = { done: match[1] !== ' ' }
      token.children?.unshift(box)
      item.attrJoin('class', 'task')
    })
  })
  parser.renderer.rules['task_box'] = (tokens, index) => {
    const { done } = (tokens[index]?.meta ?? {}) as { done?: boolean }
    const words = done === true ? m.conversation.planStatus.completed : m.conversation.planStatus.pending
    const hidden = `<span class="visually-hidden">${parser.utils.escapeHtml(words)}: </span>`
    return `<span class="${['task-box', ...(done === true ? ['done'] : [])].join(' ')}">${hidden}</span>`
  }
}
