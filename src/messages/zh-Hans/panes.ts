import type { Translated } from '../translation'

export const panes: Translated<'panes'> = {
  pane: ({ index, total, title }) => `窗格 ${index} / ${total}：${title}`,
  split: '拆分窗格',
  resize: '调整窗格大小',
  tooMany: '没有空间再打开一个窗格。请先关闭一个。',
  drop: { left: '在左侧打开', right: '在右侧打开', top: '在上方打开', bottom: '在下方打开', here: '在此打开' },
}
