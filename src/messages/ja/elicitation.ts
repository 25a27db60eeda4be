import type { Translated } from '../translation'

export const elicitation: Translated<'elicitation'> = {
  hasPlan: ({ name }) => `${name} が計画の確認を求めています`,
  needsBrowser: ({ name }) => `${name} がブラウザーでの続行を求めています`,
  hasQuestion: ({ name }) => `${name} から質問があります`,
  openBrowser: 'ブラウザーで開く',
  interrupted:
    'Parley の再起動前の質問のため、エージェントはもう待機していません。回答はメッセージとして送信されます。',
  approvePlan: '計画を承認',
  sendAnswer: '回答を送信',
  rejectPlan: '計画を却下',
  decline: '辞退',
}
