import type { Translated } from '../translation'

export const notices: Translated<'notices'> = {
  host: {
    'allowance-used': ({ agent, period, percent }) =>
      `${agent} は期間「${period}」の割り当ての ${percent}% を使用しました。`,
    'allowance-used/much': ({ agent, period }) => `${agent} は期間「${period}」の割り当ての大部分を使用しました。`,
    'allowance-used/until': ({ agent, period, percent, at }) =>
      `${agent} は期間「${period}」の割り当ての ${percent}% を使用しました。リセット: ${at}。`,
    'allowance-used/up': ({ agent, period }) => `${agent} は期間「${period}」の割り当てを使い切りました。`,
    'allowance-used/up-until': ({ agent, period, at }) =>
      `${agent} は期間「${period}」の割り当てを使い切りました。リセット: ${at}。`,
    'answer-cut/broken': ({ provider }) => `回答は不完全です。${provider} が途中で打ち切りました。`,
    'answer-cut/broken-for': ({ provider, reason }) =>
      `回答は不完全です。${provider} が途中で打ち切りました (${reason})。`,
    'answer-cut/context':
      '回答は不完全です。会話がモデルのコンテキスト全体を占めています。会話を圧縮するか、コンテキストの大きいモデルを選んでください。',
    'answer-cut/filter': '回答は不完全です。プロバイダーのコンテンツフィルターが停止しました。',
    'answer-cut/limit': '回答は不完全です。1 回の回答のトークン上限に達しました。続きは「続けて」と送信してください。',
    'answer-empty': ({ agent }) => `${agent} は回答せずに終了しました。モデルでエラーが発生した可能性があります。`,
    'answer-ended': ({ provider }) =>
      `回答は不完全な可能性があります。${provider} が既知の理由を示さずに終了しました。`,
    'answer-ended/reason': ({ provider, reason }) =>
      `回答は不完全な可能性があります。${provider} が終了しました (${reason})。`,
    'answer-paused': ({ provider }) => `${provider} は回答を中断し、再開しませんでした。`,
    'asks-for-folder': ({ agent, folder }) => `${agent} は ${folder} を使用する前に確認します。`,
    'changes-unlisted': ({ limit }) =>
      `このターンで ${limit} 個を超えるファイルが変更されました。残りは表示されません。`,
    'changes-unread':
      'このターンのコマンドが 64 MB を超える変更を行いました。以降、ファイルはターン終了時の状態で記録されます。',
    'command-ignored': ({ client, command }) => `${client} は ${command} を実行しませんでした。`,
    'compaction-failed': '会話を要約できませんでした。',
    'compaction-failed/reason': ({ agent, reason }) => `${agent} は会話を要約できませんでした: ${reason}`,
    compacted: ({ agent }) => `${agent} は空きを作るために会話を要約しました。`,
    'compacted/from': ({ agent, tokens }) =>
      `${agent} は空きを作るために ${tokens.toLocaleString('ja')} トークンの会話を要約しました。`,
    continues: ({ agent, reason }) => `${agent} は自動的に続行します: ${reason}`,
    'conversation-deleted': ({ agent }) =>
      `この会話は ${agent} で削除されました。Parley には残りますが、${agent} では続行できません。`,
    'conversation-reverted': ({ agent }) => `この会話の最後の部分は ${agent} で取り消され、そこには残っていません。`,
    'disk-full': ({ agent }) => `ディスクの空きがないため、${agent} はこのセッションの一部を保存できませんでした。`,
    'extra-usage': '作業は課金対象の追加利用で続行されます。',
    'effort-unknown': ({ model, effort }) => `${model} には推論の強さ「${effort}」がありません。`,
    'files-left-out': ({ provider }) => `このメッセージの画像とファイルは ${provider} に再送信されません。`,
    'files-rejected': ({ provider }) =>
      `${provider} が以前のメッセージの画像とファイルを拒否しました。今後は名前だけを送信します。`,
    'history-rejected': ({ provider }) => `${provider} が以前のメッセージを再び拒否しました。今後は送信しません。`,
    'instructions-ignored': ({ agent }) => `${agent} はこのセッションの指示を受け付けませんでした。`,
    'mcp-server-failed': ({ name }) => `MCP サーバー ${name} を起動できませんでした。`,
    'mcp-server-not-loaded': ({ name, reason }) => `MCP サーバー ${name} を読み込めませんでした。${reason}`.trim(),
    'mcp-servers-left-out': ({ agent, names }) =>
      `${agent} はリモート MCP サーバーに接続できないため、${names} なしで動作します。`,
    'mode-unknown': ({ agent, mode, current }) =>
      `${agent} にモード「${mode}」はありません。「${current}」のままです。`,
    'mode-unsafe': ({ agent, mode }) => `${agent} はモード「${mode}」で動作し、変更前に確認するモードがありません。`,
    'model-unknown': ({ agent, customAgent, model }) =>
      `${agent} には「${customAgent}」のモデル「${model}」がありません。現在のモデルを使用します。`,
    'model-gone': ({ agent, model, current }) =>
      `${agent} にモデル「${model}」はありません。「${current}」で続行します。`,
    'model-needed': ({ agent, provider }) =>
      `${agent} で使用する ${provider} のモデルが決まっていません。このセッションのモデルを選んでください。`,
    'models-fixed': ({ agent, model }) => `${agent} ではモデルを選べません。「${model}」は設定されませんでした。`,
    'modes-fixed': ({ agent, mode }) => `${agent} ではモードを選べません。「${mode}」は設定されませんでした。`,
    'money-limit': ({ agent }) => `${agent} は支出の上限で停止しました。`,
    'newer-agent': ({ agent }) =>
      `${agent} は Parley が対応するバージョンより新しいものです。Agent Client Protocol で動作し、報告される内容が少なくなります。`,
    'plugin-not-loaded': ({ name, reason }) => `プラグイン ${name} を読み込めませんでした。${reason}`.trim(),
    'reasoning-rejected': ({ provider }) => `${provider} が会話内の推論を拒否しました。今後は別の形式で送信します。`,
    'result-rejected': ({ provider }) => `${provider} がツールの結果を拒否しました。モデルはそれなしで続行します。`,
    'request-limit': ({ agent }) => `${agent} はリクエストの上限で停止しました。`,
    retrying: ({ agent }) => `モデルが応答しませんでした。${agent} が再試行しています。`,
    'retrying/attempt': ({ attempt, of }) => `モデルが応答しませんでした。再試行中 (${attempt}/${of})。`,
    'retrying/status': ({ status, attempt, of }) =>
      `モデルが応答しませんでした (${status})。再試行中 (${attempt}/${of})。`,
    'session-forgotten': ({ agent }) => `${agent} は以前のセッションを続行できず、代わりに会話を受け取りました。`,
    'stopped-for': ({ agent, reason }) => `${agent} は次の理由で停止しました:「${reason}」。`,
    'command-goes-on': ({ agent }) => `${agent} のコマンドを停止できませんでした。まだ実行中の可能性があります。`,
    'not-steered': ({ agent, reason }) =>
      `${agent} は実行中のターンにメッセージを追加できませんでした: ${reason} 次に送信されます。`,
    'step-limit': ({ agent }) => `${agent} はステップ数の上限で停止しました。`,
    'step-limit/calls': ({ limit }) => `ターンは ${limit} 回のモデル呼び出しの後に停止されました。`,
    'tasks-stopped': ({ agent, names }) => `${agent} とともに停止しました: ${names}。`,
    'token-limit': ({ agent }) => `${agent} はトークンの上限で停止しました。`,
    'too-many-files': ({ folder }) =>
      `${folder} はファイルが多すぎて比較できません。エージェントが報告した変更だけが表示されます。`,
    'tool-denied': ({ agent, tool }) => `${agent} 自身の審査が ${tool} を許可しませんでした。`,
    'tool-denied/reason': ({ agent, tool, reason }) => `${agent} 自身の審査が ${tool} を許可しませんでした。${reason}`,
    'tools-rejected': ({ provider, tools }) =>
      `${provider} は一部のツールを受け付けないため、モデルは次のツールなしで続行します: ${tools}。`,
    'tools-rejected/descriptions': ({ provider }) =>
      `${provider} が MCP ツールの説明を拒否しました。今後はより簡単な説明を送信します。`,
    'tools-rejected/mcp': ({ provider }) =>
      `${provider} が MCP ツールを拒否しましたが、どれかは示していません。モデルは MCP ツールなしで続行します。`,
    'tools-unsupported':
      'このモデルはツールに対応していません。回答はできますが、ファイルの読み取りやコマンドの実行はできません。',
    unsaved: ({ reason }) => `${reason} 新しいメッセージは保存できるようになるまでメモリに保持されます。`,
    'unsaved/full':
      'ディスクがいっぱいです。新しいメッセージは空きができるまでメモリに保持されます。Parley を閉じる前に空きを作らないと失われます。',
  },
}
