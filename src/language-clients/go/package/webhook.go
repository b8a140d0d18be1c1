package almoner

import (
	"crypto/hmac"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"encoding/json"
	"math"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// WebhookError says why a delivery must not be believed: answer it with 401.
// Ask for it by errors.Is(err, almoner.WebhookStale).
type WebhookError string

// Why a delivery must not be believed.
const (
	WebhookNoSecret       WebhookError = "no_secret"
	WebhookNoSignature    WebhookError = "no_signature"
	WebhookWrongSignature WebhookError = "wrong_signature"
	WebhookStale          WebhookError = "stale"
	WebhookNotAnEvent     WebhookError = "not_an_event"
)

func (e WebhookError) Error() string { return "almoner: webhook refused: " + string(e) }

// Event is something that happened. It can come twice: keep the IDs you have
// handled.
type Event struct {
	ID string `json:"id"`
	// CreatedAt is when it happened, in unix seconds.
	CreatedAt int64 `json:"created_at"`
	// Sandbox is true when it happened with test keys.
	Sandbox bool `json:"sandbox"`
	// Type is what happened: one of the Event constants, or a newer word.
	Type string `json:"type"`
	// Object is the record as it was then: unmarshal it into a Donation.
	Object json.RawMessage `json:"object"`
}

// Verifier believes deliveries, or does not.
type Verifier struct {
	// SecretKeys holds the account's secret key; while it is replaced, both.
	SecretKeys []string
	// Tolerance is how old or early a dated signature may be: 5 minutes unless set.
	Tolerance time.Duration
	// UndatedTolerance is how long after its event a delivery without a date is
	// believed: 4 days unless set, in which all attempts are made. Keep the IDs
	// of events you handled for as long.
	UndatedTolerance time.Duration
	// Now is the clock: time.Now unless set.
	Now func() time.Time
}

// VerifyWebhook returns the event that a delivery carries, or a WebhookError.
// The body is the raw one, before any parsing.
func VerifyWebhook(body []byte, header http.Header, secretKeys ...string) (*Event, error) {
	return Verifier{SecretKeys: secretKeys}.Verify(body, header)
}

// Verify returns the event that a delivery carries, or a WebhookError.
func (v Verifier) Verify(body []byte, header http.Header) (*Event, error) {
	var secrets []string
	for _, secret := range v.SecretKeys {
		if secret != "" {
			secrets = append(secrets, secret)
		}
	}
	if len(secrets) == 0 {
		return nil, WebhookNoSecret
	}
	signature := header.Get("X-Service-Hmac-Sha256")
	if signature == "" {
		return nil, WebhookNoSignature
	}
	if !anySigned(secrets, body, []string{signature}) {
		return nil, WebhookWrongSignature
	}
	now := time.Now()
	if v.Now != nil {
		now = v.Now()
	}
	dated, err := v.verifyDate(header, secrets, body, now)
	if err != nil {
		return nil, err
	}
	event, err := parseEvent(body)
	if err != nil {
		return nil, err
	}
	age := now.Sub(time.Unix(event.CreatedAt, 0))
	if !dated && age >= orElse(v.UndatedTolerance, 4*24*time.Hour) {
		return nil, WebhookStale
	}
	return event, nil
}

func (v Verifier) verifyDate(header http.Header, secrets []string, body []byte, now time.Time) (bool, error) {
	listed, timestamp := header.Get("Webhook-Signature"), header.Get("Webhook-Timestamp")
	if listed == "" && timestamp == "" {
		return false, nil
	}
	if listed == "" {
		return false, WebhookNoSignature
	}
	var signatures []string
	for _, one := range strings.Split(listed, " ") {
		if strings.HasPrefix(one, "v1,") {
			signatures = append(signatures, strings.TrimPrefix(one, "v1,"))
		}
	}
	signed := append([]byte(header.Get("Webhook-Id")+"."+timestamp+"."), body...)
	if !anySigned(secrets, signed, signatures) {
		return false, WebhookWrongSignature
	}
	seconds, err := strconv.ParseInt(timestamp, 10, 64)
	age := math.Abs(float64(now.Unix()) - float64(seconds))
	if err != nil || age > orElse(v.Tolerance, 5*time.Minute).Seconds() {
		return false, WebhookStale
	}
	return true, nil
}

// anySigned compares all with all, so that the time it takes tells nothing.
func anySigned(secrets []string, signed []byte, signatures []string) bool {
	found := 0
	for _, secret := range secrets {
		mac := hmac.New(sha256.New, []byte(secret))
		mac.Write(signed)
		expected := base64.StdEncoding.EncodeToString(mac.Sum(nil))
		for _, signature := range signatures {
			found |= subtle.ConstantTimeCompare([]byte(expected), []byte(signature))
		}
	}
	return found == 1
}

func parseEvent(body []byte) (*Event, error) {
	var read struct {
		ID        *string
		Type      *string
		CreatedAt *float64 `json:"created_at"`
		Sandbox   *bool
		Object    map[string]json.RawMessage
	}
	event := &Event{}
	if json.Unmarshal(body, &read) != nil || read.ID == nil || read.Type == nil || read.CreatedAt == nil ||
		read.Sandbox == nil || read.Object == nil || json.Unmarshal(body, event) != nil {
		return nil, WebhookNotAnEvent
	}
	return event, nil
}

func orElse(given, otherwise time.Duration) time.Duration {
	if given == 0 {
		return otherwise
	}
	return given
}
