import type { Translated } from '../translation'

export const notifications: Translated<'notifications'> = {
  words: {
    /** Title where the content is private. */
    app: 'Parley',
    untitled: '無題のセッション',
    failed: '失敗',
    done: '完了',
    privateFailed: 'セッションが失敗しました。',
    privateDone: 'セッションが完了しました。',
    /** A request whose content is private. */
    private: ({ request }) =>
      request.kind === 'permission' && request.toolName !== undefined
        ? `承認が必要: ${request.toolName}`
        : request.kind === 'question'
          ? 'エージェントから質問があります。'
          : 'エージェントが対応を求めています。',
    request: ({ request }) =>
      request.toolName === undefined || request.title.startsWith(request.toolName)
        ? request.title
        : `${request.toolName}: ${request.title}`,
  },
  needs: { permission: '承認が必要', question: '質問あり', signIn: 'サインインが必要', limit: '上限に到達' },
  allowOnce: '1 回許可',
  trayNeedsYou: '要対応',
  trayRunning: '実行中',
  trayQuiet: '作業中のエージェントはありません',
  trayEntry: ({ title, state }) => `${title} · ${state}`,
  doNotDisturb: 'おやすみモード',
  doNotDisturbOn: '「おやすみモード」はオンです。Parley は通知を表示しません。',
  doNotDisturbOff: '「おやすみモード」はオフです。',
  openParley: 'Parley を開く',
  keepInTray: 'トレイで実行を続ける',
  permit: 'このブラウザーで通知を許可',
  permitHint: 'ブラウザーが 1 回だけ確認します。通知は、Parley のウィンドウが前面にないときに表示されます。',
  permitted: 'このブラウザーは通知を表示します。',
  refused: 'このブラウザーはこのページの通知をブロックしています。ブラウザーの設定で許可してください。',
  push: {
    about:
      'Parley は、ページを開いていないときもこのデバイスに通知できます。メッセージはブラウザー提供元のサービスを経由しますが、暗号化され、許可しない限り内容は含まれません。',
    on: 'Parley を閉じていても、このデバイスに通知されます。',
    withContent: 'セッション名とエージェントの依頼内容を含める',
    start: '閉じていても通知する',
    stop: '閉じているときの通知をやめる',
    needsYou: 'エージェントがあなたを必要としています。',
    failed: ({ error }) => `このブラウザーは登録できませんでした：${error}`,
  },
}
