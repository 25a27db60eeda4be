import type { Translated } from '../translation'
import { number } from './format'

export const attention: Translated<'attention'> = {
  state: {
    needsYou: '要対応',
    failed: '失敗',
    working: '作業中',
    parked: '再開待ち',
    doneUnseen: '完了 (未確認)',
    idle: '待機',
  },
  done: '完了',
  needs: { permission: '承認が必要', question: '質問あり', signIn: 'サインインが必要', limit: '上限に到達' },
  needsMany: ({ count }) => `${number(count)} 件のリクエストが対応待ち`,
  thinking: '思考中',
  /** Work in progress, from the title that the agent gave it. */
  activity: ({ activity: { title = '' } }) => title.replaceAll('`', ''),
  line: ({ what, elapsed }) => `${what} · ${elapsed}`,
  /** News of a session, as one sentence. */
  news: {
    permission: ({ title }) => `「${title}」が承認を求めています。`,
    question: ({ title }) => `「${title}」から質問があります。`,
    signIn: ({ title }) => `「${title}」がサインインを求めています。`,
    limit: ({ title }) => `「${title}」が上限に達しました。`,
    failed: ({ title }) => `「${title}」が失敗しました。`,
    done: ({ title }) => `「${title}」が完了しました。`,
  },
  nothingWaits: '対応が必要なものはありません。',
  windowTitle: ({ count, title }) => `(${number(count)}) ${title}`,
}
