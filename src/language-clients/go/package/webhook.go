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

// WebhookError says why a delivery isn't authentic. Respond with 401.
// Check it with errors.Is(err, almoner.WebhookStale).
type WebhookError string

// Why a delivery isn't authentic.
const (
	WebhookNoSecret       WebhookError = "no_secret"
	WebhookNoSignature    WebhookError = "no_signature"
	WebhookWrongSignature WebhookError = "wrong_signature"
	WebhookStale          WebhookError = "stale"
	WebhookNotAnEvent     WebhookError = "not_an_event"
)

func (e WebhookError) Error() string { return "almoner: webhook refused: " + string(e) }

// Event is an event of the service. It can arrive twice: store the IDs you have
// processed.
type Event struct {
	ID string `json:"id"`
	// CreatedAt is when it happened, in unix seconds.
	CreatedAt int64 `json:"created_at"`
	// Sandbox is true in test mode.
	Sandbox bool `json:"sandbox"`
	// Type is one of the Event constants, or a newer type.
	Type string `json:"type"`
	// Object is the record as it was at that time: unmarshal it into a Donation.
	Object json.RawMessage `json:"object"`
}

// Verifier verifies deliveries.
type Verifier struct {
	// SecretKeys has the account's secret key, or both during a rotation.
	SecretKeys []string
	// Tolerance for the time of a dated signature; 5 minutes by default.
	Tolerance time.Duration
	// UndatedTolerance is the maximum age of the event of a delivery without a
	// dated signature; 4 days by default, the time of all attempts. Store the IDs
	// of processed events for as long.
	UndatedTolerance time.Duration
	// Now is the clock; time.Now by default.
	Now func() time.Time
}

// VerifyWebhook returns the event of a delivery, or a WebhookError.
// The body must be raw, before parsing.
func VerifyWebhook(body []byte, header http.Header, secretKeys ...string) (*Event, error) {
	return Verifier{SecretKeys: secretKeys}.Verify(body, header)
}

// Verify returns the event of a delivery, or a WebhookError.
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

// anySigned compares all pairs, so that its duration reveals nothing.
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
