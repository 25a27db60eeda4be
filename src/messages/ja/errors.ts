import type { Translated } from '../translation'

export const errors: Translated<'errors'> = {
  host: {
    'adapter-not-found': ({ adapterName }) => `エージェント「${adapterName}」はここにはありません。`,
    'adapter-not-found/session': ({ name }) =>
      `${name} はこのコンピューターでは使えません。インストールするか、このセッションを続けるエージェントを選んでください。会話全体が渡されます。`,
    'agent-conflict': '新しいエージェントか agentIds のどちらか一方を指定してください。',
    'agent-conflict/same': 'このセッションはすでにこのエージェント、アカウント、モデルを使用しています。',
    'agent-conflict/unavailable': ({ agent, reason }) => `${agent} はここでは使用できません：${reason}。`,
    'agent-conflict/lead': 'セッションにはリードが必要です。代わりに別のエージェントをリードにしてください。',
    'agent-not-found': ({ agentId }) => `セッションにエージェント ${agentId} はありません。`,
    'agent-not-found/kind': ({ agent }) =>
      `セッションにエージェント「${agent}」はなく、その種類のエージェントもここにはありません。`,
    'agent-not-found/none': 'セッションにエージェントがありません。',
    'agent-not-found/none-yet': 'セッションにはまだエージェントがありません。',
    'agent-not-found/such': 'セッションにそのようなエージェントはありません。',
    'agent-not-found/to-act': '別のエージェントとして作業できるエージェントが、セッションにまだありません。',
    'agent-not-found/to-ask': '質問できるエージェントがセッションにありません。',
    'agent-server-not-found': ({ name }) => `settings.json にエージェント「${name}」はありません。`,
    'attachment-too-large': ({ count, limit }) =>
      `${count} 個のファイルは多すぎます。1 つのメッセージに添付できるのは ${limit} 個までです。`,
    'attachment-too-large/one': ({ name, megabytes, limitMegabytes }) =>
      `${name} は ${megabytes} MB です。添付できるのは ${limitMegabytes} MB までです。代わりに @ と必要な行で指定してください。`,
    'attachment-too-large/stored': ({ name }) => `${name} は大きすぎて添付できません。`,
    'attempt-not-found': ({ groupId }) => `試行 ${groupId} はありません。`,
    'attempt-not-found/deleted': '試行のセッションは削除されました。',
    'attempt-not-found/group': ({ sessionId }) => `グループに試行 ${sessionId} はありません。`,
    'attempt-untestable': '先にテストコマンドを入力してください。',
    'consent-needed/model': ({ name }) =>
      `何も送信していません。${name} には先に同意が必要です。送信される内容を確認して許可してください。`,
    'automation-consent': 'この自動実行のエージェントは確認なしですべてを変更できます。明示的に許可してください。',
    'automation-invalid': ({ cron }) =>
      `「${cron}」は「0 9 * * 1-5」のような5つのフィールドのスケジュールではありません。`,
    'automation-invalid/auto-pr': 'プルリクエストを作成できるのは、ワークツリーでの実行だけです。',
    'automation-invalid/limit': ({ limit }) => `自動実行はすでに ${limit} 件あります。先に1件削除してください。`,
    'automation-invalid/never': ({ cron }) => `「${cron}」の日時は来ません。`,
    'automation-invalid/zone': ({ timeZone }) => `タイムゾーン「${timeZone}」はありません。`,
    'account-not-found': ({ accountId }) => `アカウント ${accountId} はありません。`,
    'capability-missing/accounts': ({ name }) => `${name} は複数のアカウントを使えません。`,
    'switch-not-found': 'このセッションにその切り替えはないか、すでに取り消されています。',
    'park-not-found': 'このセッションは待機していません。',
    'automation-not-found': ({ automationId }) => `自動実行 ${automationId} はありません。`,
    'automation-running': 'この自動実行は実行中です。終わるのを待つか、セッションで停止してください。',
    'backup-not-found': ({ name }) => `バックアップ ${name} はありません。`,
    'blob-not-found': 'この出力はもう保存されていません。',
    'blob-not-found/attachment': ({ name }) => `${name} はもう保存されていません。もう一度添付してください。`,
    'branch-merged': 'ブランチはマージ済みです。破棄するにはマージを取り消してください。',
    'budget-exceeded': ({ cost, budget }) =>
      `セッションの費用は ${budget} のうち ${cost} です。続けるには予算を増やしてください。`,
    cancelled: 'キャンセルしました。何も変更されていません。',
    'cancelled/commit-message': 'キャンセルしました。メッセージは作成されていません。',
    'cancelled/summary': 'キャンセルしました。要約は作成されていません。',
    'capability-missing/attachments':
      '別のコンピューターのセッションにはファイルを添付できません。そのコンピューターのファイルを @ で指定してください。',
    'capability-missing/background': 'タスクはすでにバックグラウンドで実行されています。',
    'capability-missing/desktop': ({ request }) => `${request} にはデスクトップアプリが必要です。`,
    'capability-missing/elsewhere':
      'セッションは別のコンピューターにあります。この操作はそのコンピューターでのみ行えます。',
    'capability-missing/push': 'Parley はこのブラウザーのプッシュサービスを認識できないため、何も送信しません。',
    'capability-missing/listening':
      'この Parley は起動時の指定どおりに待ち受けています。ここで選ぶには、--listen と --origin なしで起動してください。',
    'capability-missing/machine': 'ほかのコンピューターからこのコンピューターに要求することはできません。',
    'capability-missing/pull-requests':
      'プルリクエストには、専用ブランチのワークツリーで作業するセッションが必要です。',
    'capability-missing/quota': '残りの利用枠を通知するエージェントがありません。',
    'capability-missing/quota-of': ({ adapterName }) => `エージェント「${adapterName}」は残りの利用枠を通知しません。`,
    'capability-missing/target':
      'セッションは移動するまで元のコンピューターに残ります。移動先のコンピューターで「このコンピューターに移動」を選んでください。',
    'capability-missing/sign-in-state': ({ name }) => `${name} はサインイン状態を通知しません。`,
    'capability-missing/sign-out': ({ name }) =>
      `ここから ${name} をサインアウトすることはできません。ターミナルで行ってください。`,
    'capability-missing/steer': ({ name }) =>
      `${name} は作業中にメッセージを受け取れません。待機させるか、実行中の作業を中断してください。`,
    'capability-missing/terminals': 'このエージェントのターミナルは外部から終了できません。',
    'capability-missing/meaning': ({ name }) => `${name} はセッションを意味の順に並べられません。`,
    'capability-missing/title': ({ name }) => `${name} にタイトルを求めることはできません。`,
    'client-failed/disconnected': ({ client }) => `${client} は完了前に切断されました。`,
    'client-failed/files': ({ folder }) =>
      `${folder} のファイルを提供するプログラムが接続されていません。使用するには、もう一度起動してください。`,
    'client-timeout': ({ client, command }) => `${client} は /${command} を時間内に完了しませんでした。`,
    'code-incomplete': ({ count }) => `その時点の ${count} 個のファイルが不明です。`,
    'command-repeated':
      'このコマンドはホストの再起動前に実行されましたが、応答は失われました。繰り返す前に結果を確認してください。',
    'command-repeated/other': ({ commandId }) =>
      `コマンド ID ${commandId} は別のリクエストで使用済みです。リクエストごとに新しい ID を使用してください。`,
    'command-not-found': ({ name }) => `セッションにコマンド /${name} はありません。`,
    'comment-not-found': '変更できるコメントがありません。',
    'compression-not-found': ({ sessionId, eventId }) => `セッション ${sessionId} に圧縮 ${eventId} はありません。`,
    'custom-agent-not-found': ({ name }) => `セッションにカスタムエージェント ${name} はありません。`,
    'elicitation-invalid': 'フォームが求められたとおりに入力されていません。',
    'elicitation-not-found': ({ requestId }) => `セッションに質問 ${requestId} はありません。`,
    'extension-consent': 'まず拡張機能のファイルを確認してください。同意したときのファイルから変わっています。',
    'extension-not-found': ({ id }) => `拡張機能 ${id} はありません。`,
    'file-changed-since': ({ path }) => `${path} は表示後に変更されました。もう一度確認してください。`,
    'file-changed-since/staged': ({ path }) =>
      `${path} は表示後に別の内容でステージされました。何も変更されていません。`,
    'file-changed-since/mixed': ({ path }) =>
      `${path} はターン以外でも変更されており、その変更も失われます。ターンごとに元に戻してください。`,
    'file-changed-since/undo': ({ path }) => `${path} はその後変更されたため、元に戻せません。`,
    'file-not-changed': ({ path }) => `${path} は変更されていません。`,
    'file-not-changed/session': ({ path }) => `${path} は変更されませんでした。`,
    'file-not-found': ({ path }) => `セッションにファイル ${path} はありません。`,
    'file-not-found/gone': ({ path }) => `${path} はもうありません。`,
    'file-not-kept': ({ path }) => `${path} の以前の内容は保存されていません。`,
    'file-not-kept/copies': 'コピーは保存されておらず、ツールのファイルもありません。',
    'file-not-kept/image': ({ path }) => `${path} のこちら側は画像ではありません。`,
    'folder-conflict': ({ targetWorkingDirectory }) =>
      `セッションは ${targetWorkingDirectory} で作業しています。targetWorkingDirectory を省くか、別のセッションを始めてください。`,
    'folder-not-empty': ({ folder }) => `${folder} にはすでにファイルがあります。空のフォルダーを選んでください。`,
    'folder-not-found': ({ folder }) => `フォルダー ${folder} はありません。`,
    'folder-not-found/session': ({ folder }) => `セッションにフォルダー ${folder} はありません。`,
    'git-failed/consent': ({ folder, settings }) =>
      `${folder} には同意が必要な独自の Git 設定があります: ${settings}。フォルダーを確認して信頼してから、もう一度お試しください。`,
    'git-failed/restore': ({ folder }) => `${folder} がすでにあります。移動してからワークツリーを復元してください。`,
    'folder-untrusted': ({ folder }) =>
      `${folder} にはプログラムを実行する内容があります。ターミナルを開くには、内容を確認してフォルダーを信頼してください。`,
    'host-closing': 'Parley を終了しています。',
    internal: 'Parley の内部で問題が発生しました。詳細はログにあります。',
    'invalid-lineage/aside': '補足質問が元のセッションの一部になることはありません。',
    'invalid-lineage/branch-of-itself': 'セッションを自分自身のブランチにすることはできません。',
    'invalid-lineage/has-history': ({ sessionId }) =>
      `セッション ${sessionId} にはすでに履歴、エージェント、親、またはブランチがあります。`,
    'invalid-lineage/not-a-branch': ({ childSessionId, parentSessionId }) =>
      `${childSessionId} は ${parentSessionId} のブランチではありません。`,
    'invalid-lineage/not-inherited': ({ sessionId, ancestorId }) =>
      `${sessionId} は ${ancestorId} を継承していません。`,
    'machine-exists': ({ name }) => `「${name}」はすでにこのアドレスを使用しています。`,
    'machine-misbehaved':
      'コンピューターが Parley で理解できないデータを送信しています。両方のコンピューターで Parley を更新してください。',
    'machine-misbehaved/answer': ({ request }) =>
      `コンピューターが「${request}」に対し、Parley で理解できないデータを返しました。両方のコンピューターで Parley を更新してください。`,
    'machine-misbehaved/flood':
      'コンピューターからの送信量が Parley の読み取り能力を超えています。接続を終了しました。',
    'machine-not-found': 'そのコンピューターはありません。',
    'machine-not-installed': ({ reason }) =>
      `Parley をインストールできませんでした: ${reason} 何も変更されていません。`,
    'machine-not-installed/cancelled': 'インストールをキャンセルしました。何も変更されていません。',
    'machine-not-installed/damaged': ({ name }) =>
      `${name} が破損しているか、転送中に破損しました。入手し直して、もう一度お試しください。`,
    'machine-not-installed/package': ({ name, folder }) =>
      `このコンピューター用のパッケージがここにありません。このバージョンの Parley の ${name} と SHA256SUMS を ${folder} に置いて、もう一度お試しください。`,
    'machine-not-installed/system':
      'Parley をインストールできません。このコンピューターのシステム用のパッケージがありません。',
    'machine-not-installed/way': 'Parley は SSH で接続するコンピューターにのみインストールできます。',
    'machine-outdated': ({ name }) =>
      `${name} の Parley は古すぎて対応していません。そのコンピューターで更新してください。`,
    'machine-unreachable': ({ reason }) => `コンピューターに接続できません: ${reason}`,
    'fleet-not-joined': 'このコンピューターはフリートに参加していません。設定の「フリート」で参加してください。',
    'fleet-refused': ({ reason }) =>
      `フリートに接続を拒否されました (${reason})。設定の「フリート」で認証情報と証明書を確認してください。`,
    'fleet-unreachable': ({ reason }) => `フリートに接続できません (${reason})。Parley は接続を試み続けています。`,
    'machine-unreachable/absent': 'コンピューターは現在フリートにいません。',
    'machine-unreachable/fleet': '現在フリートに接続できません。Parley は接続を試み続けています。',
    'adoption-refused/alive': ({ host }) =>
      `${host} は現在フリートにいます。引き継げるのは、完全に失われたコンピューターのセッションだけです。`,
    'adoption-refused/nothing': ({ host }) => `フリートに、引き継げる ${host} のセッションはありません。`,
    'dispatch-not-taken': '空いているエージェントが時間内にプロンプトを受け付けませんでした。',
    'machine-unreachable/login': ({ host, reason }) =>
      `${host} にログインできませんでした (${reason})。ホスト、そのキー、自分のパスワードまたはキーを確認して、もう一度お試しください。`,
    'machine-unreachable/off': ({ name }) => `${name} は切断されています。設定の「コンピューター」で接続してください。`,
    'machine-unreachable/parley': ({ host }) =>
      `${host} に Parley がないか、古すぎます。現在のバージョンをインストールして、もう一度お試しください。`,
    'machine-unreachable/address': ({ address }) =>
      `${address} から応答がありません。アドレスと、そこで「parley serve」が実行されていることを確認してください。`,
    'machine-unreachable/token':
      'コンピューターがトークンを拒否しました。ここで削除し、現在のアドレスで追加し直してください。',
    'machine-unreachable/silent': 'コンピューターが応答しません。',
    'machine-unreachable/waiting': ({ name }) => `現在 ${name} に接続できません。Parley は接続を試み続けています。`,
    'mcp-failed/not-connected': ({ name }) => `MCP サーバー ${name} は接続されていません。`,
    'mcp-failed/off': ({ name }) => `${name} は設定でオフになっています。先にオンにしてください。`,
    'mcp-server-exists': ({ name }) => `MCP サーバー「${name}」はすでにあります。`,
    'mcp-server-not-found': ({ name }) => `設定に MCP サーバー「${name}」はありません。`,
    'mcp-server-not-found/file': 'サーバーは、見つかったファイルにもうありません。',
    'merge-not-found': 'ブランチはマージされていません。',
    'message-empty': 'メッセージが空です。',
    'message-empty/plan': '計画に未完了の項目がなく、分担するプロンプトもありません。',
    'message-empty/prompt': 'プロンプトが空です。',
    'message-not-found': ({ messageId, sessionId }) =>
      `メッセージ ${messageId} は ${sessionId} の会話に含まれていません。`,
    'message-not-found/context': ({ messageId }) => `メッセージ ${messageId} はコンテキストにありません。`,
    'message-not-found/queue': 'メッセージはキューにありません。',
    'message-not-found/session': ({ messageId, sessionId }) =>
      `メッセージ ${messageId} はセッション ${sessionId} に含まれていません。`,
    'message-not-found/summary': ({ eventId, messageId }) => `圧縮 ${eventId} に要約 ${messageId} はありません。`,
    'message-not-found/untitled': 'タイトルのもとになるメッセージがまだありません。',
    'message-role': '送信できるのはロールが「user」のメッセージだけです。',
    'message-role/edit': '編集できるのはユーザーのメッセージだけです。',
    'message-too-large': ({ characters, maximum }) =>
      `メッセージは ${characters} 文字です。送信できるのは ${maximum} 文字までです。長い内容はファイルに入れて指定してください。`,
    'model-not-found': ({ model }) =>
      `モデル「${model}」を提供するエージェントは見つかっていません。エージェントも指定するか、models.list のモデルを選んでください。`,
    'name-reserved': ({ name }) => `「${name}」は Parley 自身のアクションです。別の名前を選んでください。`,
    'name-reserved/client': ({ owner, name }) =>
      `${owner} がすでに「${name}」を提供しています。別の名前を選んでください。`,
    'name-taken/agent': ({ name }) => `エージェント「${name}」はすでにあります。`,
    'name-taken/persona': ({ name }) => `ペルソナ「${name}」はすでにあります。`,
    'name-taken/profile': ({ name }) => `プロファイル「${name}」はすでにあります。`,
    'name-taken/prompt': ({ name }) => `「${name}」という名前のプロンプトはすでにあります。`,
    'name-taken/providerConfig': ({ name }) => `プロバイダー設定「${name}」はすでにあります。`,
    'not-a-repository/folder': ({ folder }) => `${folder} は git リポジトリに含まれていません。`,
    'not-a-repository/no-commit': 'リポジトリにはまだコミットがありません。先にコミットしてください。',
    'not-connected': '現在、Parley のホストに接続していません。',
    'not-connected/closed': '接続が閉じられました。',
    'nothing-to-compress': 'コンテキストには、これによって削除または変更されるものがありません。',
    'nothing-to-compress/continue': '続けるためのメッセージがセッションにありません。',
    'nothing-to-compress/summary': '要約するメッセージがセッションにありません。',
    'nothing-to-compress/too-little': 'コンテキストから取り除けるものが少なすぎます。',
    'permission-not-found': ({ requestId }) => `許可リクエスト ${requestId} はありません。`,
    'permission-not-found/session': ({ requestId }) => `セッションに許可リクエスト ${requestId} はありません。`,
    'permission-option': 'エージェントはその回答を提示していません。',
    'permission-resolved': 'このリクエストはすでに回答済みか、もう開いていません。',
    'permission-resolved/agent-gone':
      '要求したエージェントはもういません。再び要求されたときに答えられるのはルールだけです。',
    'permission-rule-not-found': ({ ruleId }) => `権限ルール ${ruleId} はありません。`,
    'persona-not-found': ({ personaId }) => `ペルソナ ${personaId} はありません。`,
    'place-not-found': ({ placeId }) => `ワークツリー ${placeId} はありません。`,
    'place-not-found/gone': ({ folder }) => `ワークツリー ${folder} はもうなく、内容も保存されていません。`,
    'place-not-found/none': 'セッションはワークツリーで作業していません。',
    'place-not-found/removed': ({ path }) => `ワークツリー ${path} は削除されました。先に復元してください。`,
    'place-state/adopt-detached': ({ folder }) =>
      `${folder} ではブランチがチェックアウトされていません。先にチェックアウトしてください。`,
    'place-state/adopt-main': ({ folder }) =>
      `${folder} はリポジトリのメインフォルダーです。そこで直接セッションを開始してください。`,
    'place-state/adopted': ({ folder }) => `${folder} はすでにセッションに属しています。`,
    'place-state/attempt-removed': 'ワークツリーは削除されました。先に試行を復元してください。',
    'place-state/base-changed': ({ baseBranch }) =>
      `${baseBranch} はその後変更されました。代わりにコミットを revert してください。`,
    'place-state/base-remote': ({ baseBranch }) =>
      `${baseBranch} はリモートのブランチで、プッシュでしか変わりません。ローカルのブランチを選んでください。`,
    'place-state/base-gone': ({ baseBranch }) => `ブランチ ${baseBranch} はもうありません。`,
    'place-state/behind': ({ baseBranch, branch }) =>
      `${baseBranch} には ${branch} にないコミットがあります。先に ${baseBranch} から更新してください。`,
    'place-state/clean': 'コミットするものがありません。',
    'place-state/land-over-edits': ({ files }) =>
      `取り込むと、次のファイルが上書きされます: ${files}。先にこれらのファイルの変更をコミットするか、スタッシュしてください。`,
    'place-state/landed': ({ baseBranch, branch }) =>
      `${baseBranch} にはすでに ${branch} のすべてのコミットがあります。`,
    'place-state/markers': ({ files }) => `次のファイルに競合マーカーが残っています: ${files}。`,
    'place-state/merged-back':
      'これはセッションのマージと一緒に取り込まれました。マージを元に戻すと、両方が元に戻ります。',
    'place-state/no-base': 'このワークツリーはブランチから作成されていません。',
    'place-state/nothing-lands': '取り込めるブランチがありません。先に競合を解決してください。',
    'place-state/no-agents': 'これらのブランチで作業している Parley のセッションはありません。',
    'place-state/no-conflict': ({ branch, baseBranch }) => `${branch} と ${baseBranch} は競合していません。`,
    'place-state/no-landing': '元に戻せる取り込みがありません。',
    'place-state/lfs-missing': ({ remote, branch }) =>
      `ブランチには Git LFS のファイルがありますが、git-lfs が PATH にないため、その内容はアップロードされません。git-lfs をインストールするか、自分でプッシュしてください: git push ${remote} ${branch}`,
    'place-state/lfs-programs': ({ name, remote, branch }) =>
      `ブランチには Git LFS のファイルがあり、リポジトリがそのための独自のプログラムを指定しています（${name}）。フォルダーを確認して信頼するか、自分でプッシュしてください: git push ${remote} ${branch}`,
    'place-state/no-remote': ({ remote }) => `リポジトリに ${remote} という名前のリモートはありません。`,
    'place-state/no-update': '進行中の更新はありません。',
    'place-state/pushed': '取り込みはすでにプッシュされました。代わりにコミットを revert してください。',
    'place-state/remote-inside': ({ remote }) => `リモート ${remote} はリポジトリ自体のフォルダーです。`,
    'place-state/submodules-unpushed': ({ submodules }) =>
      `次のサブモジュールには、このワークツリーにしかないコミットがあります: ${submodules}。先にサブモジュールのフォルダーからプッシュしてください。`,
    'place-state/uncommitted': 'コミットされていない変更があります。先にコミットしてください。',
    'place-state/undo-over-edits': ({ files }) =>
      `取り込みを元に戻すと、次のファイルが上書きされます: ${files}。先にこれらのファイルの変更をコミットするか、スタッシュしてください。`,
    'place-state/unfinished': '更新が完了していません。先に続行するか中止してください。',
    'place-state/unreadable': 'Git がワークツリーを読み取れません。',
    'plan-outdated': '確認した後にブランチが変わりました。計画をもう一度確認してください。',
    'plan-outdated/unknown': 'この計画はもう保存されていません。新しく作成してください。',
    'prices-invalid': 'これは Parley の価格表でも LiteLLM の価格表でもありません。',
    'process-limit': ({ limit }) =>
      `このセッションではすでに ${limit} 個のコマンドが実行中です。先に 1 つ終了してください。`,
    'process-limit/terminals': ({ limit }) => `すでに ${limit} 個のターミナルが開いています。先に 1 つ閉じてください。`,
    'process-not-found': ({ processId }) => `セッションでコマンド ${processId} は実行されていません。`,
    'profile-not-found': ({ profileId }) => `プロファイル ${profileId} はありません。`,
    'program-missing': ({ program }) => `${program} がインストールされていないか、PATH にありません。`,
    'protocol-version': ({ supported, requested }) =>
      `この Parley のプロトコルバージョンは ${supported} ですが、クライアントは ${requested} を要求しました。`,
    'provider-config-not-found': ({ providerConfigId }) => `プロバイダー設定 ${providerConfigId} はありません。`,
    'registry-agent-not-found': ({ registryId }) => `レジストリにエージェント「${registryId}」はありません。`,
    'registry-checksum': ({ name }) =>
      `${name} のダウンロードのチェックサムがレジストリのものと一致しません。削除され、何もインストールされていません。`,
    'registry-consent': 'まずインストール内容を確認してください。表示されたものから変わっています。',
    'registry-failed': ({ name, reason }) =>
      `${name} をインストールできませんでした: ${reason}。何も変更されていません。`,
    'registry-in-use': ({ name, count }) => `${name} は ${count} 件のセッションで実行中です。`,
    'registry-installed': ({ name }) => `${name} はすでにインストールされています。`,
    'registry-invalid': ({ url }) => `${url} はエージェントのレジストリではありません。以前のリストはそのままです。`,
    'registry-not-installed': ({ registryId }) => `「${registryId}」はレジストリからインストールされていません。`,
    'registry-unfit': ({ name, target }) => `${name} は ${target} では利用できません。`,
    'registry-unfit/npm': ({ name }) =>
      `${name} のインストールには npm が必要ですが、見つかりませんでした。https://nodejs.org から Node.js をインストールして、もう一度検索してください。`,
    'registry-unfit/uv': ({ name }) =>
      `${name} の実行には uv が必要ですが、見つかりませんでした。https://docs.astral.sh/uv に従ってインストールして、もう一度検索してください。`,
    'registry-unreachable': ({ host, reason }) => `${host} を読み込めませんでした: ${reason}。`,
    'removal-not-found': '元に戻せる巻き戻しがありません。',
    'review-change-not-found': '元に戻せる変更がありません。',
    'review-unavailable': 'セッションのフォルダーは Git リポジトリにありません。',
    'review-unavailable/git': 'Git でファイルを比較できませんでした。',
    'review-unavailable/no-base': 'このブランチと比較するブランチがありません。',
    'device-refused': ({ request }) =>
      `${request} はペアリングしたデバイスでは使えません。Parley を実行しているコンピューターで操作してください。`,
    'agent-refused': ({ request }) =>
      `${request} はエージェントが起動したプログラムからは使えません。Parley か、ご自分のターミナルで操作してください。`,
    'scope-missing/device': ({ scope, request }) =>
      `このデバイスには ${request} に必要なスコープ「${scope}」がありません。そのスコープでもう一度ペアリングしてください。`,
    'scope-missing': ({ scope, request }) =>
      `拡張機能のマニフェストに、${request} に必要なスコープ「${scope}」がありません。`,
    'session-archived': 'セッションはアーカイブされているため、変更できません。',
    'session-archived/adopt': 'セッションはアーカイブされているため、ブランチにできません。',
    'session-archived/answer': 'セッションはアーカイブされているため、エージェントに回答を伝えられません。',
    'session-archived/branch': 'ブランチはアーカイブされているため、変更できません。',
    'session-archived/parent': '親セッションはアーカイブされているため、何も追加できません。',
    'session-archived/reopen': 'ブランチはアーカイブされているため、再開できません。',
    'session-archived/send': 'セッションはアーカイブされているため、メッセージを送信できません。',
    'session-busy': 'セッションでエージェントが作業中です。先に停止してください。',
    'session-busy/agent': ({ name }) => `${name} が作業中です。完了を待つか、停止してください。`,
    'session-busy/apply': 'エージェントが作業中です。停止するか、待ってからもう一度お試しください。',
    'session-busy/commands': ({ limit }) => `すでに ${limit} 個のコマンドがエージェントを待っています。`,
    'session-busy/replaced':
      '上書きされるセッションは、エージェントが待機中でも使用中です。先にセッションを閉じてください。',
    'session-busy/restart': 'エージェントが作業中です。完了を待つか、停止してください。',
    'session-busy/revert': 'エージェントが作業中です。停止するか、待ってから元に戻してください。',
    'session-busy/worktree': 'ワークツリーでエージェントが作業中です。停止するか、お待ちください。',
    'session-changed': 'コピー中にセッションが進みました。何も移動されていません。もう一度お試しください。',
    'session-exists': ({ sessionId }) => `セッション ${sessionId} はすでにあります。`,
    'session-moved': ({ machine }) =>
      `セッションは ${machine} に移動され、そこで続いています。ここで続けるには移動を元に戻してください。`,
    'session-not-found': ({ sessionId }) => `セッション ${sessionId} はありません。`,
    'skill-not-found': ({ name }) => `セッションにスキル「${name}」はありません。`,
    'snapshot-too-large': 'スナップショットが大きすぎて一度に返せません。ファイルにエクスポートしてください。',
    'snapshot-version': ({ version }) =>
      `このファイルは新しい Parley（形式 ${version}）で作成されました。インポートするには Parley を更新してください。`,
    'store-failed/closed': ({ file }) => `${file} は閉じられました。`,
    'store-failed/in-use': ({ file }) => `${file} は別のプログラムが使用中です。`,
    'store-failed/replaced': ({ file }) =>
      `Parley の使用中に ${file} が削除または置き換えられたため、これ以上保存できません。元に戻すか、Parley を再起動してください。`,
    'store-full': ({ file }) =>
      `${file} のためのディスク領域がありません。何も変更されていません。空き領域を増やしてからもう一度お試しください。`,
    'store-full/folder': ({ dir }) => `${dir} のためのディスク領域がありません。`,
    'store-intact':
      'ストアは破損していないため、そのまま残ります。以前の状態に戻すには、バックアップを復元してください。',
    'store-read-only': ({ dir }) => `${dir} に書き込めません。`,
    'store-unreadable': ({ file }) =>
      `${file} からはもう何も読み取れません。バックアップを復元するか、新しく始めてください。ファイルは残ります。`,
    'subagent-running':
      'このセッションではサブエージェントが作業中で、起動したエージェントからのメッセージだけを受け取ります。完了してから送信してください。',
    'swap-unconfirmed': ({ name }) =>
      `この変更のため、${name} には新しい独自のセッションが必要です。これまでの会話を伝えるには skipConnectorSwapWarning を付けてメッセージを送信し、伝える内容を選ぶには session.agent.update を使ってください。`,
    'task-limit': ({ limit }) =>
      `このセッションではすでに ${limit} 個のタスクが実行中です。待つか、1 つ停止してください。`,
    'task-not-found': ({ id }) => `セッションにタスク ${id} はありません。`,
    'tool-not-found': ({ toolName }) => `ツール ${toolName} を提供する接続中のクライアントがありません。`,
    'consent-needed/test': 'リポジトリの準備コマンドが新しいか、変更されています。確認して許可してください。',
    'consent-needed/script': 'これらのコマンドは新しいか、変更されています。確認して許可してください。',
    'preview-not-shown':
      'プレビューを表示しているウィンドウがないか、ページが応答しません。セッションのプレビューを開いてください。',
    'port-not-found': ({ port }) => `このセッションのスクリプトはポート ${port} を使用していません。`,
    'process-failed/port': ({ port }) => `ポート ${port} は別のプログラムが使用中です。`,
    'script-not-found': 'このフォルダーにはそのスクリプトがありません。先にコマンドを追加してください。',
    'trust-not-found': ({ folder }) => `${folder} は信頼されていません。`,
    'terminal-not-found': 'このターミナルはもう開いていません。',
    'trust-outdated': 'フォルダーは確認後に変更されました。もう一度確認してください。',
    'trust-outdated/setup': 'セットアップコマンドは表示後に変更されました。もう一度確認してください。',
    'turn-conflict': ({ turnId }) => `ターン ${turnId} は終了しました。`,
    'turn-conflict/other': ({ turnId }) => `ターン ${turnId} は実行中のターンではありません。`,
    'turn-not-found': ({ sessionId, turnId }) => `セッション ${sessionId} にターン ${turnId} はありません。`,
    'upload-mismatch': ({ name }) => `${name} は読み取り中に変更されました。もう一度添付してください。`,
    'upload-mismatch/file': 'ファイルは読み取り中に変更されました。もう一度選択してください。',
    'upload-mismatch/part': ({ name }) => `${name} の一部しか届いていません。`,
    'upload-not-found': 'アップロードが完了していません。ファイルをもう一度添付してください。',
    'upload-not-found/file': 'ファイルはもうありません。もう一度選択してください。',
  },
}
