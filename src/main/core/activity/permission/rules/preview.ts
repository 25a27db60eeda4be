import { err, ok } from '#shared/kernel/result'
import { describeRule } from '#shared/permission/rule'
import type { ActivityContext } from '#core/activity/context'
import type { Handler } from '#core/base/host-port'
import { notOpen } from '../ending'
import { findRequest } from '../find-request'
import { readSubject } from '../subject'
import { suggestRule } from './suggest-rule'

/** `permission.preview`. */
export const preview =
  (context: ActivityContext): Handler<'permission.preview'> =>
  async ({ requestId, scope, behavior = 'allow' }) => {
    const found = await findRequest(context, requestId)
    if (!found.ok) return found
    const subject =
      found.value.state === 'pending'
        ? await found.value.permissions.subjectOf(requestId)
        : await readSubject(found.value.entry.request, found.value.entry.adapterName ?? '')
    if (subject === null) return err(notOpen(requestId))
    const suggested = suggestRule(subject, scope, behavior)
    return ok(
      suggested.ok
        ? { rule: suggested.value, text: describeRule(suggested.value) }
        : { rule: null, text: suggested.error },
    )
  }
