import type { Translated } from '../translation'

export const plan: Translated<'plan'> = {
  plan: '計画',
  save: '計画を保存',
  remove: '計画を削除',
  onePerLine: '1 行に 1 項目:',
  toDo: '未着手',
  inProgress: '進行中',
  done: '完了',
  sentWithNext: '計画は次のメッセージと一緒にエージェントに送信されます。',
}
