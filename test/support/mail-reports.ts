/** What a mail server writes that could not deliver a letter later on (RFC 3464), as Postfix puts it. */
export function deliveryReport(
  letterId: string,
  { status, action = 'failed' }: { status: string; action?: string },
): string {
  return lines(`Return-Path: <>
From: MAILER-DAEMON@mx.example.org (Mail Delivery System)
To: gifts@foundation.example
Subject: Undelivered Mail Returned to Sender
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status;
\tboundary="9B095B5ADSN.1234/mx.example.org"

This is a MIME-encapsulated message.

--9B095B5ADSN.1234/mx.example.org
Content-Description: Notification
Content-Type: text/plain; charset=us-ascii

I could not deliver your message to one or more recipients.

--9B095B5ADSN.1234/mx.example.org
Content-Description: Delivery report
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example.org
Arrival-Date: Mon, 5 Jan 2026 12:00:00 +0000 (UTC)

Final-Recipient: rfc822; gone@example.org
Original-Recipient: rfc822;gone@example.org
Action: ${action}
Status: ${status}
Diagnostic-Code: smtp; 550 ${status} <gone@example.org>: said
    so by the server that has the mailbox

--9B095B5ADSN.1234/mx.example.org
Content-Description: Undelivered Message Headers
Content-Type: text/rfc822-headers

From: Foundation <gifts@foundation.example>
To: gone@example.org
Subject: Receipt
Message-ID: <${letterId}@foundation.example>

--9B095B5ADSN.1234/mx.example.org--
`)
}

/** What a provider writes whose customer called a letter unwanted (RFC 5965), the address blacked out as most do. */
export function complaint(letterId: string): string {
  return lines(`From: <abusedesk@provider.example>
Date: Thu, 8 Mar 2026 17:40:36 EDT
Subject: FW: Receipt
To: <gifts@foundation.example>
MIME-Version: 1.0
Content-Type: multipart/report; report-type=feedback-report;
     boundary="part1_13d.2e68ed54_boundary"

--part1_13d.2e68ed54_boundary
Content-Type: text/plain; charset="US-ASCII"
Content-Transfer-Encoding: 7bit

This is an email abuse report for an email message received from IP 192.0.2.1.

--part1_13d.2e68ed54_boundary
Content-Type: message/feedback-report

Feedback-Type: abuse
User-Agent: SomeGenerator/1.0
Version: 1
Original-Mail-From: <gifts@foundation.example>

--part1_13d.2e68ed54_boundary
Content-Type: message/rfc822
Content-Disposition: inline

From: Foundation <gifts@foundation.example>
To: <redacted@provider.example>
Subject: Receipt
MIME-Version: 1.0
Content-Type: text/plain
Message-ID: <${letterId}@foundation.example>

Thank you for your gift.

--part1_13d.2e68ed54_boundary--
`)
}

function lines(text: string): string {
  return text.replaceAll('\n', '\r\n')
}
