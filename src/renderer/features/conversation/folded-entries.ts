import { detailLevels } from '#renderer/lib/stores/detail-levels.svelte'
import { percent } from '#renderer/lib/text/format'
import type { OpenSession } from '#renderer/lib/conversation/open-session.svelte'
import type { MenuEntry } from '#renderer/lib/page/menu'
import type { AppWindow } from '#renderer/lib/window/app-window.svelte'
import { m } from '#messages'

/** Returns what the buttons of a header do that has no room for them. The commands of the session come after it. */
export function foldedEntries(
  appWindow: AppWindow,
  { sessionId, conversation }: OpenSession,
  inspector: { readonly open: boolean; show: (open: boolean) => void },
): MenuEntry[] {
  const { contextWindow } = conversation
  const level = appWindow.detailLevels.of(sessionId)
  return [
    {
      label: inspector.open ? m.inspector.hide : m.inspector.show,
      hint: appWindow.commands.hint('view.inspector'),
      select: () => inspector.show(!inspector.open),
    },
    ...(contextWindow === null || contextWindow.maxTokens === 0
      ? []
      : [
          {
            label: m.conversation.contextUsed,
            hint: percent(Math.min(100, contextWindow.percentage)),
            select: () => appWindow.showInspector('context'),
          },
        ]),
    'separator',
    ...detailLevels.map((choice) => ({
      label: m.conversation.detailLevel[choice],
      description: m.conversation.detailHint[choice],
      checked: choice === level,
      select: () => appWindow.detailLevels.set(sessionId, choice),
    })),
    'separator',
  ]
}
