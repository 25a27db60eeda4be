import type { Translated } from '../translation'

export const limits: Translated<'limits'> = {
  budgetUsed: '予算の使用量',
  budgetTitle: ({ spent, budget }) => `このセッションのコストは予算 ${budget} のうち ${spent} です。上限を変更します。`,
  spentSoFar: ({ spent }) => `これまでのこのセッションのコストは ${spent} です。`,
  title: 'セッションの上限',
  save: '上限を保存',
  budget: '予算 (米ドル)',
  budgetHint: ({ spent }) =>
    `推定を含むセッションのコストがこの額に達すると、エージェントは停止します。コストをターンの終了時にのみ報告するエージェントは、次のメッセージの前に停止します。${spent}`,
  noBudget: 'なし',
  turnMinutes: 'ターンの最大時間 (分)',
  turnMinutesHint: 'エージェントが許可を待つ時間も含まれます。',
  noTurnLimit: '無制限',
}
