package io.shardlab.local.mongos.wire;

import static io.shardlab.local.mongos.wire.MessageBytes.message;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlab.local.mongos.wire.MessageBytes.Passage;
import io.shardlab.mongo.document.LittleEndian;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collections;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RequestMessageTest {

    private static final String FIND = "{find: 'c', filter: {txnNumber: 5}, $db: 'd'}";
    private static final String CLUSTER_FIND = "{clusterFind: 'c', filter: {txnNumber: 5}, $db: 'd'}";

    @Test
    void commandGetsTheNameThatTheRouterKnows() throws IOException {
        assertThat(renamed(message().body(FIND).bytes()))
                .isEqualTo(message().body(CLUSTER_FIND).bytes());
        assertThat(renamed(message().body("{getMore: {$numberLong: '1'}}").bytes()))
                .isEqualTo(
                        message().body("{clusterGetMore: {$numberLong: '1'}}").bytes());
    }

    @Test
    void documentSequenceAfterTheBodyGoesThroughUnchanged() throws IOException {
        byte[] in = message()
                .body("{insert: 'c'}")
                .sequence("documents", "{a: 1}", "{b: 'x'}")
                .bytes();

        assertThat(renamed(in))
                .isEqualTo(message()
                        .body("{clusterInsert: 'c'}")
                        .sequence("documents", "{a: 1}", "{b: 'x'}")
                        .bytes());
    }

    @Test
    void documentSequenceMayStandBeforeTheBody() throws IOException {
        byte[] in = message()
                .sequence("documents", "{a: 1}")
                .body("{insert: 'c'}")
                .sequence("more", "{b: 1}")
                .bytes();

        assertThat(renamed(in))
                .isEqualTo(message()
                        .sequence("documents", "{a: 1}")
                        .body("{clusterInsert: 'c'}")
                        .sequence("more", "{b: 1}")
                        .bytes());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {update: 'c', txnNumber: {$numberLong: '7'}, $db: 'd'} | true
            {update: 'c', $db: 'd', txnNumber: 7}                  | true
            {update: 'c', $db: 'd', filter: {txnNumber: 7}}        | false
            {txnNumber: 'c', $db: 'd'}                             | false
            """)
    void transactionNumberIsFoundAnywhereAndKept(String body, boolean numbered) throws IOException {
        byte[] bytes = message().body(body).sequence("updates", "{q: 1}").bytes();

        Passage passage = MessageBytes.read(bytes);

        assertThat(passage.message().hasTransactionNumber()).isEqualTo(numbered);
        assertThat(passage.sent()).isEqualTo(bytes);
    }

    @Test
    void fieldCanBeRemovedFromACommandWhoseRestIsUnread() throws IOException {
        byte[] in = message()
                .body("{insert: 'c', apiVersion: '1', apiStrict: true, $db: 'd'}")
                .sequence("documents", "{apiStrict: 1}")
                .bytes();
        Passage passage = MessageBytes.read(in);

        passage.message().remove("apiStrict".getBytes(StandardCharsets.US_ASCII));

        assertThat(passage.message().mayUseStableApi()).isTrue();
        assertThat(passage.sent())
                .isEqualTo(message()
                        .body("{insert: 'c', apiVersion: '1', $db: 'd'}")
                        .sequence("documents", "{apiStrict: 1}")
                        .bytes());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {find: 'c', $db: 'local'}                  | true
            {find: 'c', $db: 'locals'}                 | false
            {find: 'local', $db: 'loca'}               | false
            {find: 'c', filter: {$db: 'local'}}        | false
            {find: 'c', db: 'local', $db: 'd'}         | false
            """)
    void localDatabaseIsRecognized(String body, boolean local) throws IOException {
        assertThat(MessageBytes.read(message().body(body).bytes()).message().isForLocalDatabase())
                .isEqualTo(local);
    }

    @Test
    void checksumAndExhaustPermissionAreDropped() throws IOException {
        int flags = Wire.CHECKSUM_PRESENT | Wire.EXHAUST_ALLOWED | Wire.MORE_TO_COME;
        byte[] in = message()
                .flags(flags)
                .body("{insert: 'c'}")
                .sequence("documents", "{a: 1}")
                .bytes();

        Passage passage = MessageBytes.read(in);

        assertThat(passage.message().moreToCome()).isTrue();
        assertThat(passage.sent())
                .isEqualTo(message()
                        .flags(Wire.MORE_TO_COME)
                        .body("{insert: 'c'}")
                        .sequence("documents", "{a: 1}")
                        .bytes());
        assertThat(passage.input().awaitMessage()).isFalse();
    }

    @Test
    void messageAfterOneWithAChecksumIsReadFromItsStart() throws IOException {
        ByteArrayOutputStream two = new ByteArrayOutputStream();
        two.writeBytes(
                message().flags(Wire.CHECKSUM_PRESENT).body("{insert: 'c'}").bytes());
        two.writeBytes(message().body(FIND).bytes());
        Passage passage = MessageBytes.read(two.toByteArray());
        passage.message().skipRest(passage.input());

        assertThat(passage.input().awaitMessage()).isTrue();
        passage.message().read(passage.input());
        assertThat(passage.message().name()).isEqualTo("find");
    }

    @Test
    void largeBatchStreamsWithoutBeingHeld() throws IOException {
        String[] documents = new String[20_000];
        Arrays.fill(documents, "{text: '" + String.join("", Collections.nCopies(200, "x")) + "'}");
        byte[] in =
                message().body("{insert: 'c'}").sequence("documents", documents).bytes();
        Passage passage = MessageBytes.read(in);

        assertThat(passage.message().bytes().length).isLessThan(64 * 1024);
        passage.message().renameForRouter();
        assertThat(passage.sent())
                .isEqualTo(message()
                        .body("{clusterInsert: 'c'}")
                        .sequence("documents", documents)
                        .bytes());
    }

    @Test
    void messageCanBeSentTwiceOnceItIsReadWhole() throws IOException {
        byte[] in = message()
                .body("{aggregate: 'c'}")
                .sequence("pipeline", "{$match: {}}")
                .bytes();
        Passage passage = MessageBytes.read(in);
        passage.message().readRest(passage.input());

        assertThat(passage.sent()).isEqualTo(in);
        assertThat(passage.sent()).isEqualTo(in);
        assertThat(OpMsg.decode(passage.message()).toJson())
                .isEqualTo("{\"aggregate\": \"c\", \"pipeline\": [{\"$match\": {}}]}");
    }

    @Test
    void transactionsAreRecognized() throws IOException {
        assertThat(MessageBytes.read(
                                message().body("{find: 'c', autocommit: false}").bytes())
                        .message()
                        .inTransaction())
                .isTrue();
        assertThat(MessageBytes.read(message().body(FIND).bytes()).message().inTransaction())
                .isFalse();
    }

    @Test
    void fieldsAreLookedUpWithoutDecoding() throws IOException {
        RequestMessage message = MessageBytes.read(message()
                        .body(
                                "{aggregate: 1, tailable: true, exhaust: 0.0, pipeline: [{$changeStream: {}}, {$match: 1}]}")
                        .bytes())
                .message();

        assertThat(message.fields().isTruthy(ascii("tailable"))).isTrue();
        assertThat(message.fields().isTruthy(ascii("exhaust"))).isFalse();
        assertThat(message.fields().isTruthy(ascii("absent"))).isFalse();
        assertThat(message.fields().arrayBeginsWith(ascii("pipeline"), ascii("$changeStream")))
                .isTrue();
        assertThat(message.fields().arrayBeginsWith(ascii("pipeline"), ascii("$match")))
                .isFalse();
        assertThat(message.fields().arrayBeginsWith(ascii("tailable"), ascii("$match")))
                .isFalse();
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 0, 15, 48_000_001, Integer.MAX_VALUE, Integer.MIN_VALUE})
    void impossibleMessageLengthIsMalformed(int length) {
        byte[] bytes = message().body(FIND).bytes();
        LittleEndian.putInt(bytes, 0, length);

        assertThatThrownBy(() -> MessageBytes.read(bytes)).isInstanceOf(MalformedMessageException.class);
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 0, 4, 1_000, Integer.MAX_VALUE, Integer.MIN_VALUE})
    void impossibleBodyLengthIsMalformed(int length) {
        byte[] bytes = message().body(FIND).bytes();
        LittleEndian.putInt(bytes, 21, length);

        assertThatThrownBy(() -> MessageBytes.read(bytes)).isInstanceOf(MalformedMessageException.class);
    }

    @Test
    void brokenSectionsAreMalformed() {
        assertMalformed(message().body("{}").bytes());
        assertMalformed(message().sequence("documents", "{a: 1}").bytes());
        assertMalformed(message().flags(1 << 3).body(FIND).bytes());
        byte[] unknownKind = message().body(FIND).bytes();
        unknownKind[20] = 2;
        assertMalformed(unknownKind);
        byte[] unknownType = message().body(FIND).bytes();
        unknownType[25] = 0x55;
        assertMalformed(unknownType);
    }

    @Test
    void connectionThatEndsWithinAMessageIsAnError() {
        byte[] whole = message().body(FIND).bytes();
        for (int length = 1; length < whole.length; length++) {
            byte[] cut = Arrays.copyOf(whole, length);
            assertThatThrownBy(() -> MessageBytes.read(cut)).isInstanceOf(EOFException.class);
        }
    }

    @Test
    void mutatedMessagesAreEitherReadOrRefused() {
        byte[][] seeds = {
            message().body(FIND).bytes(),
            message()
                    .body("{insert: 'c', txnNumber: 1}")
                    .sequence("documents", "{a: 1}", "{b: [1, 2]}")
                    .bytes(),
            message()
                    .sequence("documents", "{a: /x/i}")
                    .body("{insert: 'c'}")
                    .flags(1)
                    .bytes(),
            message()
                    .body("{aggregate: 'c', pipeline: [{$match: {a: {$gt: 1.5}}}], cursor: {}}")
                    .bytes()
        };
        Random random = new Random(20000107);
        int refused = 0;
        for (int i = 0; i < 50_000; i++) {
            refused += survives(mutate(seeds[i % seeds.length].clone(), random)) ? 0 : 1;
        }
        assertThat(refused).isBetween(500, 49_500);
    }

    /** Anything but these exceptions would be a bug. */
    private static boolean survives(byte[] bytes) {
        try {
            Passage passage = MessageBytes.read(bytes);
            passage.message().fields().arrayBeginsWith(ascii("pipeline"), ascii("$changeStream"));
            passage.message().renameForRouter();
            byte[] sent = passage.sent();
            assertThat(LittleEndian.getInt(sent, 0)).isEqualTo(sent.length);
            return true;
        } catch (EOFException | MalformedMessageException e) {
            return false;
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static byte[] mutate(byte[] bytes, Random random) {
        for (int changes = 1 + random.nextInt(4); changes > 0; changes--) {
            bytes[random.nextInt(bytes.length)] =
                    (byte) (random.nextBoolean() ? random.nextInt(256) : random.nextInt(32));
        }
        return random.nextInt(8) == 0 ? Arrays.copyOf(bytes, random.nextInt(bytes.length) + 1) : bytes;
    }

    private static byte[] renamed(byte[] bytes) throws IOException {
        Passage passage = MessageBytes.read(bytes);
        passage.message().renameForRouter();
        return passage.sent();
    }

    private static void assertMalformed(byte[] bytes) {
        assertThatThrownBy(() -> MessageBytes.read(bytes)).isInstanceOf(MalformedMessageException.class);
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    @Test
    void inputOfOneByteAtATimeMakesNoDifference() throws IOException {
        byte[] bytes = message().body(FIND).bytes();
        WireInput input = new WireInput(new ByteArrayInputStream(bytes) {
            @Override
            public synchronized int read(byte[] target, int offset, int length) {
                return super.read(target, offset, Math.min(1, length));
            }
        });
        assertThat(input.awaitMessage()).isTrue();
        RequestMessage message = new RequestMessage(MessageBytes.budget(), MessageBytes.BODY_ONLY);
        message.read(input);

        assertThat(new Passage(message, input).sent()).isEqualTo(bytes);
    }
}
