/** Moves the focus to the start of the agent's last reply on the screen, for reading from there. False without one. */
export function focusLastReply(): boolean {
  const replies = document.querySelectorAll<HTMLElement>('#main [data-focused] article.message:not(.own)')
  const last = replies[replies.length - 1]
  if (last === undefined) return false
  last.tabIndex = -1
  last.focus({ preventScroll: true })
  last.scrollIntoView({ block: 'start' })
  return true
}
