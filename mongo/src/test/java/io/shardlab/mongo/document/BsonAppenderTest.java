package io.shardlab.mongo.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.charset.StandardCharsets;
import org.bson.BsonDocument;
import org.bson.RawBsonDocument;
import org.bson.codecs.BsonDocumentCodec;
import org.bson.types.Decimal128;
import org.junit.jupiter.api.Test;

class BsonAppenderTest {

    private final DocumentBatch batch = new DocumentBatch();

    @Test
    void writesEveryTypeAsTheDriverReadsIt() {
        BsonAppender out = batch.begin();
        out.int32(name("i"), -7);
        out.int64(name("l"), Long.MIN_VALUE);
        out.float64(name("d"), 2.5);
        out.bool(name("t"), true);
        out.nullValue(name("n"));
        out.string(name("s"), "Grüße".getBytes(StandardCharsets.UTF_8));
        out.objectId(name("id"), 0x507f1f77, 0xbcf86cd799439011L);
        out.dateTime(name("at"), -1);
        Decimal128 decimal = Decimal128.parse("-1.50");
        out.decimal128(name("m"), decimal.getHigh(), decimal.getLow());
        out.startDocument(name("o"));
        out.startArray(name("a"));
        out.int32(name("0"), 1);
        out.endDocument();
        out.endDocument();
        batch.end();

        assertThat(decoded(0))
                .isEqualTo(BsonDocument.parse("{i: -7, l: {$numberLong: '-9223372036854775808'}, d: 2.5, t: true,"
                        + " n: null, s: 'Grüße', id: {$oid: '507f1f77bcf86cd799439011'}, at: {$date: {$numberLong: '-1'}},"
                        + " m: {$numberDecimal: '-1.50'}, o: {a: [1]}}"));
    }

    @Test
    void joinsThePiecesOfAString() {
        BsonAppender out = batch.begin();
        out.startString(name("s"));
        out.text("ab".getBytes(StandardCharsets.US_ASCII));
        out.text((byte) 'c');
        out.endString();
        batch.end();

        assertThat(decoded(0)).isEqualTo(BsonDocument.parse("{s: 'abc'}"));
    }

    @Test
    void startsAStringWithCharactersThatAreEncodedAlready() {
        byte[] start = BsonAppender.startOfString(name("host"), "192.".getBytes(StandardCharsets.US_ASCII));
        BsonAppender out = batch.begin();
        out.resumeString(start, name("host"));
        out.fewBytes('1' | '6' << 8 | '8' << 16, 3);
        out.endString();
        out.resumeString(start, name("host"));
        out.endString();
        batch.end();

        assertThat(batch.view(0).toJson()).isEqualTo("{\"host\": \"192.168\", \"host\": \"192.\"}");
    }

    @Test
    void copiesEncodedValuesUnderOtherNames() {
        byte[] document = BsonAppender.encode(BsonDocument.parse("{a: {x: [1, 'y']}}"));
        BsonAppender out = batch.begin();
        // The value follows the length, the type and the name "a".
        out.encoded(name("b"), document[4], document, 7, document.length - 8);
        out.uuid(name("u"), 0x3b241101e2bb4255L, 0x8caf4136c566a962L);
        batch.end();

        assertThat(decoded(0))
                .isEqualTo(
                        BsonDocument.parse("{b: {x: [1, 'y']}, u: {$uuid: '3b241101-e2bb-4255-8caf-4136c566a962'}}"));
    }

    @Test
    void nestsDocumentsDeeply() {
        BsonAppender out = batch.begin();
        for (int i = 0; i < 50; i++) {
            out.startDocument(name("x"));
        }
        for (int i = 0; i < 50; i++) {
            out.endDocument();
        }
        batch.end();

        assertThat(decoded(0).toJson()).isEqualTo("{\"x\": ".repeat(50) + "{}" + "}".repeat(50));
    }

    @Test
    void refusesANameWithNul() {
        assertThatIllegalArgumentException().isThrownBy(() -> BsonAppender.name("a\0b"));
    }

    private static byte[] name(String name) {
        return BsonAppender.name(name);
    }

    private BsonDocument decoded(int index) {
        return batch.view(index).decode(new BsonDocumentCodec());
    }

    @Test
    void aBinaryValueConsistsOfTheAppendedBytes() {
        BsonAppender out = new BsonAppender(4);
        out.startDocument();
        out.startBinary(BsonAppender.name("b"));
        out.eightBytes(0x0807060504030201L);
        out.text((byte) 9);
        out.endBinary();
        out.startBinary(BsonAppender.name("none"));
        out.endBinary();
        out.endDocument();
        RawBsonDocument document = new RawBsonDocument(out.bytes(), 0, out.position());
        assertThat(document.getBinary("b").getData()).containsExactly(1, 2, 3, 4, 5, 6, 7, 8, 9);
        assertThat(document.getBinary("b").getType()).isZero();
        assertThat(document.getBinary("none").getData()).isEmpty();
    }
}
