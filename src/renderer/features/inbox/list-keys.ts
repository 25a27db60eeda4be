import type { Stroke } from '#shared/app/commands/strokes'
import { typesText } from '#renderer/lib/page/focus'
import { meaningOfKey } from '#renderer/lib/page/keys'

/** Keys of a list of requests, for the page itself and the shortcut sheet. */
export const approvalKeys = [
  { does: 'nextRequest', names: ['j', 'k'] },
  { does: 'allowOnce', names: ['a'] },
  { does: 'allowForSession', names: ['s'] },
  { does: 'deny', names: ['d'] },
  { does: 'openSession', names: ['enter'] },
] as const

/** Actions of the keys; those of answers are the names of their buttons. */
const ACTIONS: Readonly<Record<Stroke, 'next' | 'previous' | 'open' | 'allow' | 'session' | 'deny'>> = {
  j: 'next',
  k: 'previous',
  enter: 'open',
  a: 'allow',
  s: 'session',
  d: 'deny',
}

/**
 * For `@attach`: keys of a list of requests. J and K move, A, S and D press a button of the request that has the focus,
 * or of the first, and Enter opens its session. A request that was answered leaves the focus to the one after it.
 */
export function listKeys(open: (sessionId: string) => void) {
  return (list: HTMLElement): (() => void) => {
    let at = -1
    const items = () => [...list.querySelectorAll<HTMLElement>('[data-waiting]')]
    const focused = () => items().findIndex((item) => item.contains(document.activeElement))

    function move(to: number): void {
      const all = items()
      const item = all[Math.min(Math.max(to, 0), all.length - 1)]
      item?.focus({ preventScroll: true })
      item?.scrollIntoView({ block: 'nearest' })
    }

    function press(event: KeyboardEvent): boolean {
      const action = meaningOfKey(event, ACTIONS)
      if (action === undefined) return false
      const current = focused()
      if (action === 'next' || action === 'previous') {
        // Without a focus both keys begin at the top.
        move(current < 0 ? 0 : current + (action === 'next' ? 1 : -1))
        return true
      }
      const item = items()[Math.max(current, 0)]
      if (item === undefined) return false
      if (action === 'open') {
        const { waiting } = item.dataset
        // An extension waits in no session.
        if (document.activeElement !== item || waiting === undefined || waiting === '') return false
        open(waiting)
        return true
      }
      const button = item.querySelector<HTMLButtonElement>(`[data-answer="${action}"]`)
      if (button === null || button.disabled) return false
      // The focus moves on from here once the request is gone.
      if (current < 0) move(0)
      button.click()
      return true
    }

    function onkeydown(event: KeyboardEvent): void {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (typesText(event.target) || document.querySelector('dialog:modal, [role=menu]') !== null) return
      if (press(event)) event.preventDefault()
    }
    const noteFocus = () => (at = focused())
    const gone = new MutationObserver(() => {
      // The focused request is gone, and the focus with it.
      if (at >= 0 && document.activeElement === document.body) move(at)
    })

    gone.observe(list, { childList: true, subtree: true })
    list.addEventListener('focusin', noteFocus)
    window.addEventListener('keydown', onkeydown)
    return () => {
      gone.disconnect()
      list.removeEventListener('focusin', noteFocus)
      window.removeEventListener('keydown', onkeydown)
    }
  }
}
