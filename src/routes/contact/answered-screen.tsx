import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Container } from '#ui/layout/container.tsx';
import type { AnsweredPage, AnswerOutcome } from './answered-view.server.ts';

/** The button that records an answer, or the recorded one. */
export function AnsweredScreen({
  page: { lead },
  answer: posted,
}: {
  page: AnsweredPage;
  answer: AnswerOutcome | null;
}) {
  return (
    <Container narrow className="page-message">
      <h1>{lead?.answered ? 'The answer is recorded' : 'Record your answer'}</h1>
      {posted?.outcome === 'wrong' && (
        <Alert tone="danger" live="alert" title="This time cannot be right">
          <p>answered_at must be a time after the enquiry was sent, and not in the future.</p>
        </Alert>
      )}
      {lead === null && <p>This link has expired. Nothing was recorded.</p>}
      {lead?.answered && (
        <p>
          Enquiry {lead.receipt} was answered on {lead.answered}. The first answer counts.
        </p>
      )}
      {lead && !lead.answered && (
        <>
          <p>
            Enquiry {lead.receipt} was sent on {lead.sent}. Press the button once you have called or written to the
            sender.
          </p>
          <form method="post">
            <Button type="submit">I have answered</Button>
          </form>
        </>
      )}
    </Container>
  );
}
