import type { Translated } from '../translation'
import { number } from './format'

export const tasks: Translated<'tasks'> = {
  task: 'タスク',
  placeholder: 'バックグラウンドで何を実行しますか?',
  taskAgent: 'タスクのエージェント',
  sameAgent: ({ agent }) => `${agent} (ここと同じ)`,
  planTitle: '未完了の項目ごとに 1 エージェント、最大 8 個',
  messageFailed: 'エージェントにメッセージを送信できませんでした。',
  openBranch: 'ブランチを開く',
  removeFromList: '一覧から削除',
  messageTo: ({ name }) => `${name} へのメッセージ`,
  messagePlaceholder: 'メッセージを送信',
  list: 'タスク (新しい順)',
  none: 'バックグラウンドタスクはありません。各タスクはブランチで専用のエージェントが処理し、最終的な回答がメッセージとしてここに届きます。',
  status: { running: '作業中', completed: '完了', failed: '失敗', cancelled: '停止' },
  workOnPlan: ({ count }) => `計画をエージェントに分担 (${number(count)})`,
}
