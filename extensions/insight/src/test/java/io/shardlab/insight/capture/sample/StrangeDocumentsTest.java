package io.shardlab.insight.capture.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.bson.BsonArray;
import org.bson.BsonBinary;
import org.bson.BsonDateTime;
import org.bson.BsonDecimal128;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonMaxKey;
import org.bson.BsonNull;
import org.bson.BsonRegularExpression;
import org.bson.BsonString;
import org.bson.BsonTimestamp;
import org.bson.BsonUndefined;
import org.bson.BsonValue;
import org.bson.types.Decimal128;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever documents a server stores, the template is one that a workload file may have. */
class StrangeDocumentsTest {

    private static final List<String> NAMES = List.of(
            "a",
            "b",
            "c",
            "",
            "^x",
            "$y",
            "$ref",
            "$id",
            "a.b",
            "true",
            "12345",
            "type",
            "coordinates",
            "x y",
            "\"q\"",
            "#h");

    private static final List<BsonValue> VALUES = List.of(
            new BsonDouble(Double.NaN),
            new BsonDouble(-1e308),
            new BsonDouble(5e-324),
            new BsonDouble(-0.0),
            new BsonDecimal128(Decimal128.NEGATIVE_ZERO),
            new BsonDecimal128(Decimal128.parse("1E+6000")),
            new BsonInt32(Integer.MAX_VALUE),
            new BsonInt64(Long.MIN_VALUE),
            new BsonInt64(Long.MAX_VALUE),
            new BsonDateTime(Long.MAX_VALUE),
            new BsonDateTime(Long.MIN_VALUE),
            new BsonString(""),
            new BsonString("^int"),
            new BsonString("a\u0000b"),
            new BsonString("\ud83d\ude00"),
            new BsonBinary((byte) 0x80, new byte[9]),
            new BsonRegularExpression("^a", "i"),
            new BsonTimestamp(-1),
            new BsonUndefined(),
            new BsonMaxKey(),
            BsonNull.VALUE);

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20})
    void strangeNamesAndValuesLeadToATemplateThatCanBeRead(int seed) {
        Random random = new Random(seed);
        List<BsonDocument> documents = new ArrayList<>();
        for (int i = 0; i <= random.nextInt(60); i++) {
            BsonDocument document = new BsonDocument("_id", new BsonInt32(i));
            document.putAll(document(random, 0));
            documents.add(document);
        }
        Set<String> kept = seed % 3 == 0 ? Set.of("a", "b") : Set.of();

        Object template = Generated.tree(documents, kept, new Notes());

        assertThat(Generated.documents(template, documents.size())).hasSameSizeAs(documents);
    }

    @Test
    void lengthsThatNeverMetInOneDocumentAreCut() {
        BsonArray many = new BsonArray();
        for (int i = 0; i < 20_000; i++) {
            many.add(new BsonString("element " + i));
        }
        List<BsonDocument> documents = List.of(
                new BsonDocument("_id", new BsonInt32(1)).append("a", many),
                new BsonDocument("_id", new BsonInt32(2))
                        .append("a", new BsonArray(List.of(new BsonString("x".repeat(100_000))))));
        Notes notes = new Notes();

        Object template = Generated.tree(documents, Set.of(), notes);

        assertThat(Generated.documents(template, 2)).hasSize(2);
        assertThat(notes.sentences()).anyMatch(note -> note.contains("larger than 16 MB"));
    }

    private static BsonDocument document(Random random, int depth) {
        BsonDocument document = new BsonDocument();
        for (int i = random.nextInt(7); i > 0; i--) {
            document.put(NAMES.get(random.nextInt(NAMES.size())), value(random, depth));
        }
        return document;
    }

    private static BsonValue value(Random random, int depth) {
        int kind = random.nextInt(depth > 3 ? 8 : 10);
        if (kind == 9) {
            return document(random, depth + 1);
        }
        if (kind == 8) {
            BsonArray array = new BsonArray();
            for (int i = random.nextInt(5); i > 0; i--) {
                array.add(value(random, depth + 1));
            }
            return array;
        }
        return kind > 4 ? new BsonInt32(random.nextInt(100)) : VALUES.get(random.nextInt(VALUES.size()));
    }
}
