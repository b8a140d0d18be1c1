package main

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"os"
	"sort"
	"strconv"
	"strings"
	"time"

	"giving.example/almoner"
)

var (
	ctx  = context.Background()
	run  = os.Getenv("RUN")
	said = map[string]any{}
)

func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

func clientAt(url, publicKey, secretKey string, retries int) (*almoner.Client, error) {
	return almoner.New(almoner.Config{BaseURL: url, PublicKey: publicKey, SecretKey: secretKey, MaxRetries: retries})
}

func main() {
	client := must(clientAt(os.Getenv("BASE_URL"), "test_pk_storefront", "test_sk_storefront", 0))
	said["live_mode"] = client.LiveMode

	// Find.
	var found []string
	nonprofits := client.Nonprofits.SearchAll(ctx, &almoner.NonprofitSearchParams{SearchTerm: "River Trust", Limit: almoner.Ptr[int64](10)})
	for nonprofits.Next() {
		found = append(found, nonprofits.Current().Name)
	}
	said["found"] = []any{len(found), found[0]}
	page := must(client.Nonprofits.Search(ctx, &almoner.NonprofitSearchParams{
		SearchTerm:     "River Trust",
		WrittenConsent: &almoner.WrittenConsentParams{Direct: almoner.Ptr(false)},
		Limit:          almoner.Ptr[int64](1),
	}))
	nonprofit := page.Data[0]
	said["consent"] = nonprofit.WrittenConsent.Direct

	give := func(key string, change func(*almoner.DonationCreateParams)) (*almoner.CreatedDonation, error) {
		params := almoner.DonationCreateParams{
			Amount:         2500,
			NonprofitID:    nonprofit.ID,
			FundsCollected: true,
			IdempotencyKey: key + "-" + run,
		}
		if change != nil {
			change(&params)
		}
		return client.Donations.Create(ctx, params)
	}

	// Give, twice with one key.
	order := func(params *almoner.DonationCreateParams) {
		params.OrderValue = almoner.Ptr[int64](1_000_000_000_000)
		params.Metadata = map[string]any{"für": "Médecins 🎁", "none": map[string]any{}}
		params.ExternalID = "order-" + run
	}
	first := must(give("order", order))
	again := must(give("order", order))
	said["given"] = []any{first.Amount, *first.OrderValue, first.Status, first.Metadata, first.LiveMode, first.Payout}
	said["once"] = first.ID == again.ID
	said["shown"] = must(client.Donations.Show(ctx, first.ID)).ID == first.ID
	var newer struct {
		Member []int `json:"a_newer_member"`
	}
	must(0, json.Unmarshal(first.Raw, &newer))
	said["newer"] = newer.Member

	// Whatever happens to the answer.
	var survived []int64
	for _, word := range []string{"lost", "torn", "busy", "running", "gateway"} {
		survived = append(survived, must(give(word, nil)).Amount)
	}
	said["survived"] = survived
	_, err := give("wait", nil)
	var failure *almoner.APIError
	if errors.As(err, &failure) {
		said["wait"] = []any{failure.Code, failure.RetryAfter.Seconds()}
	}
	nowhere := must(clientAt("http://127.0.0.1:1", "test_pk_a", "test_sk_a", -1))
	_, err = nowhere.Donations.Create(ctx, almoner.DonationCreateParams{Amount: 1, IdempotencyKey: "mine"})
	var lost *almoner.ConnectionError
	if errors.As(err, &lost) {
		said["unreachable"] = lost.IdempotencyKey
	}
	if _, err = client.Donations.Show(ctx, "d_moved"); errors.As(err, &failure) {
		said["moved"] = failure.StatusCode
	}

	// List to the end, while gifts arrive.
	inBatch := func(params *almoner.DonationCreateParams) { params.ExternalID = "batch-" + run }
	batch := must(give("batch", func(params *almoner.DonationCreateParams) {
		inBatch(params)
		params.Count = almoner.Ptr[int64](250)
	}))
	said["batch"] = len(batch.DonationIDs)
	var ids []string
	donations := client.Donations.ListAll(ctx, &almoner.DonationListParams{ExternalID: "batch-" + run, Limit: almoner.Ptr[int64](40)})
	for donations.Next() {
		if len(ids)%50 == 7 {
			must(give("meanwhile"+strconv.Itoa(len(ids)), inBatch))
		}
		ids = append(ids, donations.Current().ID)
	}
	must(0, donations.Err())
	said["listed"] = []any{len(ids), sameIDs(ids, batch.DonationIDs)}
	two := must(client.Donations.List(ctx, &almoner.DonationListParams{ExternalID: "batch-" + run, Limit: almoner.Ptr[int64](2)}))
	said["page"] = []any{len(two.Data), two.HasMore}
	empty := []string{}
	nobody := client.Donations.ListAll(ctx, &almoner.DonationListParams{ExternalID: "nobody"})
	for nobody.Next() {
		empty = append(empty, nobody.Current().ID)
	}
	said["empty"] = empty

	// A hosted page, an offset, a campaign.
	link := must(client.Payments.CreateCheckoutLink(ctx, almoner.PaymentCreateCheckoutLinkParams{
		Amount:      2500,
		NonprofitID: nonprofit.ID,
		SuccessURL:  "https://shop.example/thanks",
		CancelURL:   "https://shop.example/cart",
	}))
	said["checkout"] = strings.HasPrefix(link.CheckoutURL, "http")
	said["offset"] = must(client.Climate.CryptoOffset(ctx, almoner.ClimateCryptoOffsetParams{Currency: "BTC", Count: almoner.Ptr[int64](2)})).Amount
	campaign := must(client.Campaigns.Create(ctx, almoner.CampaignCreateParams{
		Name: "Spring", NonprofitID: nonprofit.ID, StartDate: 1_800_000_000, EndDate: 1_900_000_000, Description: "One.",
	}))
	kept := must(client.Campaigns.Update(ctx, campaign.ID, almoner.CampaignUpdateParams{Name: "Summer"}))
	cleared := must(client.Campaigns.Update(ctx, campaign.ID, almoner.CampaignUpdateParams{Description: almoner.Clear[string]()}))
	said["cleared"] = []any{kept.Name, *kept.Description, cleared.Name, cleared.Description}

	// Errors.
	_, err = client.Donations.Create(ctx, almoner.DonationCreateParams{NonprofitID: nonprofit.ID})
	if errors.As(err, &failure) {
		said["refused"] = []any{failure.StatusCode, failure.Code, failure.Param, failure.RequestID != ""}
	}
	_, err = client.Donations.Show(ctx, "d_nobody/../é")
	said["unknown"] = errors.Is(err, almoner.CodeNotFound)
	_, err = client.Campaigns.CreateDonation(ctx, "..", almoner.CampaignCreateDonationParams{Amount: 2500})
	if err != nil && strings.Contains(err.Error(), "does not name a record") {
		said["dots"] = "refused"
	}
	if _, err = clientAt("http://127.0.0.1:1", "test_pk_a", "live_sk_a", 0); err != nil {
		said["mixed"] = "refused"
	}

	said["webhooks"] = webhooks()
	must(0, json.NewEncoder(os.Stdout).Encode(said))
}

func sameIDs(some, others []string) bool {
	sort.Strings(some)
	sort.Strings(others)
	return strings.Join(some, " ") == strings.Join(others, " ")
}

func webhooks() map[string]string {
	var cases map[string]struct {
		Body    string
		Headers map[string]string
		Secrets []string
		Now     int64
	}
	must(0, json.Unmarshal(must(os.ReadFile(os.Getenv("CASES"))), &cases))
	said := map[string]string{}
	for name, one := range cases {
		header := http.Header{}
		for name, value := range one.Headers {
			header.Set(name, value)
		}
		now := time.Unix(one.Now, 0)
		verifier := almoner.Verifier{SecretKeys: one.Secrets, Now: func() time.Time { return now }}
		event, err := verifier.Verify([]byte(one.Body), header)
		var refusal almoner.WebhookError
		if errors.As(err, &refusal) {
			said[name] = string(refusal)
			continue
		}
		var donation almoner.Donation
		must(0, json.Unmarshal(event.Object, &donation))
		if donation.Amount != 2500 {
			panic("another sum")
		}
		said[name] = event.Type
	}
	return said
}
