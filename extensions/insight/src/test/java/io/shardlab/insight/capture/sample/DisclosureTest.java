package io.shardlab.insight.capture.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.bson.BsonDouble;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonString;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DisclosureTest {

    private final Disclosure names = new Disclosure(NameHasher.keepingNames(), Set.of("status", "orders.country"));

    @ParameterizedTest
    @CsvSource({
        "prefs.alice1@planted.read, prefs.key.read",
        "$prefs.alice1@planted, $prefs.key",
        "$$ROOT.prefs.alice1@planted, $$ROOT.prefs.key",
        "scores.65e2f0a00000000000000003, scores.key",
        "scores.0e9f4a1c-0000-4000-8000-000000000000.n, scores.key.n",
        "days.2026-03-02.n, days.key.n",
        "byCustomer.c_4711001, byCustomer.key",
        "byPhone.+49 30 1234567, byPhone.key",
        "byAddress.10_1_2_17, byAddress.key",
        "bySite.https://planted/a, bySite.key",
        "items.3.price, items.3.price",
        "items.$[].price, items.$[].price",
        "items.$[line].price, items.$[line].price",
        "address_2020.iso8601, address_2020.iso8601",
        "deliveryAddressLine2Text, deliveryAddressLine2Text"
    })
    void namesStayAndNamesThatAreDataDoNot(String path, String written) {
        assertThat(names.path("orders", path)).isEqualTo(written);
    }

    @Test
    void aDocumentOfWhichVeryManyFieldsAreNamedIsKeyedByData() {
        for (int i = 0; i < 100; i++) {
            names.saw("orders", "votes.name" + (char) ('a' + i % 26) + (char) ('a' + i / 26));
        }

        assertThat(names.path("orders", "votes.anybody.at")).isEqualTo("votes.key.at");
        assertThat(names.path("others", "votes.anybody")).isEqualTo("votes.anybody");
        assertThat(names.path("orders", "other.anybody")).isEqualTo("other.anybody");
    }

    @Test
    void severalNamesThatAreDataAreNumbered() {
        assertThat(names.path("orders", "prefs.a@x", 2)).isEqualTo("prefs.key2");
        assertThat(names.plain("orders", "prefs.a@x.items.3.n")).isEqualTo("prefs.*.items.n");
        assertThat(Disclosure.numberOfMadeUpName(Disclosure.madeUpName(2, 24))).isEqualTo(2);
        assertThat(Disclosure.numberOfMadeUpName("keyword")).isZero();
    }

    @Test
    void hashedNamesAreNotThePlaceholdersOfData() {
        NameHasher hasher = NameHasher.hashingNames();
        Disclosure hashing = new Disclosure(hasher, Set.of());

        assertThat(hashing.path("orders", "prefs.a@x.read"))
                .isEqualTo(hasher.path("prefs") + ".key." + hasher.path("read"));
    }

    @Test
    void onlyConstantsOfFewDigitsStay() {
        assertThat(Disclosure.mayStay(new BsonInt32(490))).isTrue();
        assertThat(Disclosure.mayStay(new BsonInt64(10_000_000))).isTrue();
        assertThat(Disclosure.mayStay(new BsonDouble(9.99))).isTrue();
        assertThat(Disclosure.mayStay(new BsonDouble(52.52437))).isFalse();
        assertThat(Disclosure.mayStay(new BsonInt32(471_100_1))).isFalse();
        assertThat(Disclosure.mayStay(new BsonString("open"))).isFalse();
        assertThat(Disclosure.coarse(new BsonDouble(4711.25))).isEqualTo(new BsonDouble(4700));
        assertThat(Disclosure.coarse(new BsonInt32(5000))).isEqualTo(new BsonInt64(5000));
    }

    @Test
    void onlyMongoDBsOwnWordsStay() {
        assertThat(Disclosure.Vocabulary.WORD.has("hour")).isTrue();
        assertThat(Disclosure.Vocabulary.WORD.has("planted")).isFalse();
        assertThat(Disclosure.Vocabulary.TIME_FORMAT.has("%Y-%m-%dT%H:%M")).isTrue();
        assertThat(Disclosure.Vocabulary.TIME_FORMAT.has("planted %Y")).isFalse();
        assertThat(Disclosure.Vocabulary.TIME_ZONE.has("Europe/Berlin")).isTrue();
        assertThat(Disclosure.Vocabulary.LOCALE.has("de_AT")).isTrue();
        assertThat(Disclosure.Vocabulary.LOCALE.has("planted")).isFalse();
    }
}
