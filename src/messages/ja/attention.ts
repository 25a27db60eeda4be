import type { Translated } from '../translation'
import { number } from './format'

export const attention: Translated<'attention'> = {
  state: {
    needsYou: '要対応',
    failed: '失敗',
    working: '作業中',
    parked: '再開待ち',
    doneUnseen: '終了 (未確認)',
    snoozed: 'スヌーズ中',
    idle: '待機',
  },
  done: '終了',
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
  snooze: 'スヌーズ',
  snoozeAbout: 'その時刻になるか、エージェントから新しい要求があると、セッションが戻ります。',
  snoozeUntil: { hour: '1 時間後', evening: '今日の夕方', tomorrow: '明日', nextWeek: '来週' },
  seenToast: ({ count }) => `${number(count)} 件を確認済みにしました`,
  unseenToast: ({ count }) => `${number(count)} 件を未読にしました`,
  backToast: ({ count }) => `${number(count)} 件を戻しました`,
  snoozedToast: ({ count, time }) => `${number(count)} 件を ${time} までスヌーズしました`,
  doneToast: ({ title }) => `「${title}」を完了してアーカイブしました`,
  doneMany: ({ count }) => `${number(count)} 件を完了してアーカイブしました`,
  removeWorktree: 'ワークツリーを削除…',
}
