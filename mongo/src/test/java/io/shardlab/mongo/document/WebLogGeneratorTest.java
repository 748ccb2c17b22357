package io.shardlab.mongo.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.LocalDate;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.bson.BsonDocument;
import org.bson.codecs.BsonDocumentCodec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WebLogGeneratorTest {

    private static final WebLogGenerator LOG = new WebLogGenerator(WebLogSpec.uniform(1, 100_000, 1_000));

    @Test
    void keepsItsFormatFrozen() {
        assertThat(json(LOG, 0)).isEqualTo("""
                {"date": 20000107, "host": "192.168.2.181", "IdInfo": "-", "UserID": "-",\
                 "RequestDate": "[07/Jan/2000:00:00:02 +0900]", "Request": "GET /products/catalogue/item-5201.html HTTP/1.1",\
                 "StatusCode": 200, "size": 14866}""");
        assertThat(json(LOG, 99_999)).isEqualTo("""
                {"date": 20000205, "host": "192.168.2.209", "IdInfo": "-", "UserID": "-",\
                 "RequestDate": "[05/Feb/2000:23:59:34 +0900]", "Request": "GET /forum/viewtopic.php?board=general&topic=3052 HTTP/1.1",\
                 "StatusCode": 200, "size": 42661}""");
        assertThat(checksum(LOG)).isEqualTo(4888811580180095249L);
    }

    @Test
    void keepsTheFormatOfZipfianHostsFrozen() {
        assertThat(checksum(new WebLogGenerator(WebLogSpec.zipf(7, 100_000, 100_000, 1.1))))
                .isEqualTo(1081938387924538539L);
    }

    @Test
    void givesTheSameDocumentInAnyOrder() {
        List<String> forwards =
                LongStream.range(0, 200).mapToObj(n -> json(LOG, n)).toList();
        WebLogGenerator again = new WebLogGenerator(WebLogSpec.uniform(1, 100_000, 1_000));
        for (int n = 199; n >= 0; n--) {
            assertThat(json(again, n)).isEqualTo(forwards.get(n));
        }
    }

    @Test
    void differsBySeed() {
        assertThat(json(new WebLogGenerator(WebLogSpec.uniform(2, 100_000, 1_000)), 0))
                .isNotEqualTo(json(LOG, 0));
    }

    @Test
    void writesTheFieldsOfTheSchemaInOrder() {
        for (long number = 0; number < 1_000; number++) {
            BsonDocument document = document(LOG, number);

            assertThat(document.keySet())
                    .containsExactly(
                            "date", "host", "IdInfo", "UserID", "RequestDate", "Request", "StatusCode", "size");
            assertThat(document.getInt32("date").getValue()).isEqualTo(LOG.dateOf(number));
            assertThat(text(document, "host")).isEqualTo(LOG.hostName(LOG.hostIndexOf(number)));
            assertThat(text(document, "IdInfo")).isEqualTo("-");
            assertThat(text(document, "UserID")).matches("-|user\\d{1,3}");
            assertThat(text(document, "RequestDate"))
                    .matches("\\[\\d\\d/(Jan|Feb)/2000:([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d \\+0900]");
            assertThat(text(document, "Request")).matches("(GET|HEAD|POST) /[!-~]* HTTP/1\\.1");
            assertThat(document.getInt32("StatusCode").getValue()).isIn(200, 301, 302, 304, 403, 404, 500);
            assertThat(document.getInt32("size").getValue()).isNotNegative();
        }
    }

    @Test
    void hasTheSameDayInBothDateFields() {
        for (long number = 0; number < 100_000; number += 997) {
            BsonDocument document = document(LOG, number);
            int day = document.getInt32("date").getValue() % 100;
            assertThat(text(document, "RequestDate")).startsWith(String.format(Locale.ROOT, "[%02d/", day));
        }
    }

    @Test
    void goesThroughTheDaysAsTheNumbersGrow() {
        assertThat(LOG.dateOf(0)).isEqualTo(20000107);
        assertThat(LOG.dateOf(50_000)).isEqualTo(20000122);
        assertThat(LOG.dateOf(99_999)).isEqualTo(20000205);
        assertThat(LongStream.range(0, 100_000).mapToInt(LOG::dateOf)).isSorted();
    }

    @Test
    void beginsTheDaysAgainBeyondTheLastDocument() {
        assertThat(LOG.dateOf(100_000)).isEqualTo(20000107);
        assertThat(json(LOG, 100_000)).isNotEqualTo(json(LOG, 0));
    }

    @Test
    void takesNumbersBeyondTheRangeOfInt() {
        WebLogGenerator huge = new WebLogGenerator(new WebLogSpec(
                1, 1L << 40, WebLogSpec.MAX_HOSTS, HostDistribution.UNIFORM, 1, LocalDate.of(1999, 12, 31), 2));

        assertThat(huge.dateOf(0)).isEqualTo(19991231);
        assertThat(huge.dateOf((1L << 40) - 1)).isEqualTo(20000101);
        assertThat(text(document(huge, (1L << 39) + 5), "RequestDate")).startsWith("[01/Jan/2000:00:00:0");
        assertThat(json(huge, 5)).isNotEqualTo(json(huge, (1L << 32) + 5));
    }

    @ParameterizedTest
    @ValueSource(longs = {1_000, WebLogSpec.MAX_HOSTS})
    void hasTheSizeOfWebLogDocuments(long hosts) {
        WebLogGenerator log = new WebLogGenerator(WebLogSpec.uniform(1, 100_000, hosts));
        DocumentBatch batch = new DocumentBatch();
        LongStream.range(0, 100_000).forEach(n -> log.append(n, batch));

        assertThat(batch.sizeInBytes() / 100_000).isBetween(190, 230);
        assertThat(IntStream.range(0, batch.count()).map(batch::length))
                .allMatch(length -> length >= 160 && length <= 250);
    }

    @Test
    void usesEveryHostOfASmallNumberAboutEquallyOften() {
        int[] counts = new int[100];
        WebLogGenerator log = new WebLogGenerator(WebLogSpec.uniform(3, 100_000, 100));
        for (long n = 0; n < 100_000; n++) {
            counts[log.hostIndexOf(n)]++;
        }
        double chiSquare = 0;
        for (int count : counts) {
            chiSquare += (count - 1_000.0) * (count - 1_000.0) / 1_000;
        }
        assertThat(chiSquare).as("99 degrees of freedom").isBetween(50.0, 170.0);
    }

    @ParameterizedTest
    @CsvSource({
        "0, 192.168.0.0",
        "258, 192.168.1.2",
        "65535, 192.168.255.255",
        "65536, 10.0.0.0",
        "16777215, 10.254.255.255"
    })
    void namesHostsByPrivateAddresses(long index, String name) {
        assertThat(LOG.hostName(index)).isEqualTo(name);
    }

    @Test
    void namesEveryHostDifferently() {
        Set<String> names = new HashSet<>();
        for (long index = 0; index < 200_000; index++) {
            names.add(LOG.hostName(index));
        }
        assertThat(names).hasSize(200_000);
    }

    @ParameterizedTest
    @ValueSource(longs = {0, WebLogSpec.MAX_HOSTS + 1})
    void refusesAnImpossibleNumberOfHosts(long hosts) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> WebLogSpec.uniform(1, 1, hosts))
                .withMessage("hosts must be from 1 to 16777216, but is " + hosts);
    }

    private static long checksum(WebLogGenerator log) {
        DocumentBatch batch = new DocumentBatch();
        long sum = 0;
        for (long number = 0; number < log.spec().documents(); number++) {
            batch.clear();
            log.append(number, batch);
            sum += DocumentHash.of(batch, 0) * (number + 1);
        }
        return sum;
    }

    private static String text(BsonDocument document, String field) {
        return document.getString(field).getValue();
    }

    private static String json(WebLogGenerator log, long number) {
        return document(log, number).toJson();
    }

    private static BsonDocument document(WebLogGenerator log, long number) {
        DocumentBatch batch = new DocumentBatch();
        log.append(number, batch);
        return batch.view(0).decode(new BsonDocumentCodec());
    }
}
