import type { Translated } from '../translation'

export const panes: Translated<'panes'> = {
  pane: ({ index, total, title }) => `ペイン ${index} / ${total}: ${title}`,
  split: 'ペインを分割',
  resize: 'ペインのサイズを変更',
  tooMany: 'これ以上ペインを開く余地がありません。先にいずれかを閉じてください。',
  drop: { left: '左に開く', right: '右に開く', top: '上に開く', bottom: '下に開く', here: 'ここに開く' },
}
