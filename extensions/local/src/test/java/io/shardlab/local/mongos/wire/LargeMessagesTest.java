package io.shardlab.local.mongos.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import io.shardlab.local.mongos.error.CommandException;
import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.Random;
import org.bson.BsonDocument;
import org.bson.RawBsonDocument;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The memory and time of messages that are made to need much of both. */
class LargeMessagesTest {

    private static final byte[] COMMAND = element(0x02, "find", new byte[] {2, 0, 0, 0, 'c', 0});
    private static final byte[] TINY = element(0x0A, "a", new byte[0]);
    private static final int MIB = 1024 * 1024;

    @Test
    void millionsOfNestedFieldsStayBytes() throws IOException {
        byte[] nested = document(times(TINY, 2_500_000));
        byte[] bytes = message(document(join(COMMAND, element(0x03, "query", nested), element(0x04, "list", nested))));
        MessageBytes.Passage passage =
                read(Arrays.copyOf(bytes, bytes.length), new MemoryBudget(64 * MIB, Duration.ZERO));
        passage.message().readRest(passage.input());

        long before = allocated();
        BsonDocument command = OpMsg.decode(passage.message());

        assertThat(allocated() - before).isLessThan(2L * bytes.length);
        assertThat(command.getDocument("query")).isInstanceOf(RawBsonDocument.class);
        assertThat(command.isArray("list")).isTrue();
    }

    @Test
    void commandOfMoreFieldsThanAnyHasIsRefused() throws IOException {
        MessageBytes.Passage passage =
                read(message(document(join(COMMAND, times(TINY, 1_000_000)))), MessageBytes.budget());

        assertThatThrownBy(() -> OpMsg.decode(passage.message())).isInstanceOf(CommandException.class);
    }

    @Test
    void bodyThatIsLargerThanAServerAcceptsIsRefusedUnread() throws IOException {
        byte[] bytes = message(document(join(COMMAND, element(0x05, "b", binary(17 * MIB)))));
        MemoryBudget budget = new MemoryBudget(MIB, Duration.ZERO);
        RequestMessage message = new RequestMessage(budget, MessageBytes.BODY_ONLY);

        refusedAndFollowed(message, bytes, "larger");
        assertThat(budget.available()).isEqualTo(MIB);
    }

    @Test
    void messageThatFindsNoMemoryIsRefusedAndTheNextOneRead() throws IOException {
        byte[] bytes = message(document(join(COMMAND, element(0x05, "b", binary(3 * MIB)))));
        MemoryBudget budget = new MemoryBudget(MIB, Duration.ofMillis(1));
        RequestMessage message = new RequestMessage(budget, MessageBytes.BODY_ONLY);

        refusedAndFollowed(message, bytes, "memory");
        message.release();
        assertThat(budget.available()).isEqualTo(MIB);
    }

    private static void refusedAndFollowed(RequestMessage message, byte[] refused, String reason) throws IOException {
        WireInput input = new WireInput(new ByteArrayInputStream(join(refused, message(document(COMMAND)))));
        assertThat(input.awaitMessage()).isTrue();
        assertThatThrownBy(() -> message.read(input))
                .isInstanceOf(CommandException.class)
                .hasMessageContaining(reason);
        message.skipRest(input);

        assertThat(input.awaitMessage()).isTrue();
        message.read(input);
        assertThat(message.name()).isEqualTo("find");
        assertThat(input.awaitMessage()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(ints = {100, 8_000, 9_000, 200_000, 5 * MIB})
    void largeBodyTakesNoMemoryBeforeItsFirstKilobytesHaveArrived(int sent) throws IOException {
        byte[] bytes = message(document(join(COMMAND, element(0x05, "b", binary(16 * MIB)))));
        int most = sent < 8_192 ? 0 : bytes.length + 1024;
        MemoryBudget budget = new MemoryBudget(64 * MIB, Duration.ZERO);
        RequestMessage message = new RequestMessage(budget, MessageBytes.BODY_ONLY);
        WireInput input = new WireInput(new ByteArrayInputStream(bytes, 0, sent));
        assertThat(input.awaitMessage()).isTrue();

        assertThatThrownBy(() -> message.read(input)).isInstanceOf(EOFException.class);

        assertThat(64L * MIB - budget.available()).isLessThanOrEqualTo(most);
        message.release();
        assertThat(budget.available()).isEqualTo(64 * MIB);
    }

    @Test
    void writeThatFillsTheBudgetIsCompletedWithoutWaitingForMore() throws IOException {
        byte[] bytes = message(document(join(COMMAND, element(0x05, "b", binary(MIB)))));
        MemoryBudget budget = new MemoryBudget(bytes.length + 512, Duration.ZERO);
        RequestMessage message = read(bytes, budget).message();

        message.put("writeConcern".getBytes(StandardCharsets.US_ASCII), concern());

        assertThat(message.fields().has("writeConcern".getBytes(StandardCharsets.US_ASCII)))
                .isTrue();
        message.release();
        assertThat(budget.available()).isEqualTo(bytes.length + 512);
    }

    @Test
    void aMessageThatHasBegunIsNotRefusedForALaterOne() throws IOException {
        byte[] bytes = message(document(join(COMMAND, element(0x05, "b", binary(MIB)))));
        MemoryBudget budget = new MemoryBudget(3 * MIB / 2, Duration.ZERO);
        int[] refused = {0};
        WireInput first = new WireInput(new ByteArrayInputStream(bytes) {
            @Override
            public synchronized int read(byte[] target, int offset, int length) {
                if (pos > MIB / 8) {
                    try {
                        LargeMessagesTest.read(bytes, budget);
                    } catch (CommandException e) {
                        refused[0]++;
                    } catch (IOException e) {
                        throw new AssertionError(e);
                    }
                }
                return super.read(target, offset, length);
            }
        });
        assertThat(first.awaitMessage()).isTrue();

        new RequestMessage(budget, MessageBytes.BODY_ONLY).read(first);

        assertThat(refused[0]).isPositive();
    }

    @Test
    void copiesOfACommandAreTakenTogetherWithIt() throws IOException {
        byte[] bytes = message(document(join(COMMAND, element(0x05, "b", binary(MIB)))));
        String[] name = {""};
        RequestMessage.Copies four = (command, withNumber) -> {
            name[0] = command;
            return 4;
        };
        WireInput input = new WireInput(new ByteArrayInputStream(bytes));
        assertThat(input.awaitMessage()).isTrue();
        assertThatThrownBy(() -> new RequestMessage(new MemoryBudget(4 * MIB, Duration.ZERO), four).read(input))
                .isInstanceOf(CommandException.class);

        MemoryBudget budget = new MemoryBudget(5 * MIB, Duration.ZERO);
        WireInput again = new WireInput(new ByteArrayInputStream(bytes));
        assertThat(again.awaitMessage()).isTrue();
        RequestMessage message = new RequestMessage(budget, four);
        message.read(again);
        long left = budget.available();
        message.put("writeConcern".getBytes(StandardCharsets.US_ASCII), concern());
        message.readRest(again);

        assertThat(name[0]).isEqualTo("find");
        assertThat(left).isLessThan(MIB);
        assertThat(budget.available()).isEqualTo(left);
    }

    private static byte[] concern() {
        return element(0x03, "writeConcern", document(element(0x10, "w", new byte[] {1, 0, 0, 0})));
    }

    @Test
    void messagesOfAnyShapeReturnTheirMemory() throws IOException {
        Random random = new Random(20261122);
        MemoryBudget budget = new MemoryBudget(2 * MIB, Duration.ZERO);
        RequestMessage message = new RequestMessage(budget, MessageBytes.BODY_ONLY);
        for (int i = 0; i < 3_000; i++) {
            byte[] field = element(0x05, "b", binary(random.nextInt(1 << random.nextInt(21))));
            byte[] bytes = message(document(join(COMMAND, times(TINY, random.nextInt(4)), field)));
            int flips = random.nextInt(3);
            for (int flip = 0; flip < flips; flip++) {
                bytes[16 + random.nextInt(Math.min(80, bytes.length - 16))] = (byte) random.nextInt(256);
            }
            WireInput input = new WireInput(new ByteArrayInputStream(bytes));
            try {
                input.awaitMessage();
                message.read(input);
                message.put("readConcern".getBytes(StandardCharsets.US_ASCII), TINY);
                message.readRest(input);
                OpMsg.decode(message);
            } catch (MalformedMessageException | EOFException | CommandException | org.bson.BSONException e) {
                assertThat(flips).isPositive();
            }
            message.release();
            assertThat(budget.available()).isEqualTo(2 * MIB);
        }
    }

    private static MessageBytes.Passage read(byte[] bytes, MemoryBudget budget) throws IOException {
        WireInput input = new WireInput(new ByteArrayInputStream(bytes));
        assertThat(input.awaitMessage()).isTrue();
        RequestMessage message = new RequestMessage(budget, MessageBytes.BODY_ONLY);
        message.read(input);
        return new MessageBytes.Passage(message, input);
    }

    private static long allocated() {
        return ((ThreadMXBean) ManagementFactory.getThreadMXBean()).getCurrentThreadAllocatedBytes();
    }

    private static byte[] message(byte[] body) {
        int length = 21 + body.length;
        return ByteBuffer.allocate(length)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(length)
                .putInt(7)
                .putInt(0)
                .putInt(Wire.OP_MSG)
                .putInt(0)
                .put(Wire.BODY_SECTION)
                .put(body)
                .array();
    }

    private static byte[] document(byte[] elements) {
        return ByteBuffer.allocate(elements.length + 5)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(elements.length + 5)
                .put(elements)
                .array();
    }

    private static byte[] binary(int length) {
        return ByteBuffer.allocate(length + 5)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(length)
                .array();
    }

    private static byte[] element(int type, String name, byte[] value) {
        return join(new byte[] {(byte) type}, (name + "\0").getBytes(StandardCharsets.US_ASCII), value);
    }

    private static byte[] times(byte[] bytes, int count) {
        ByteBuffer all = ByteBuffer.allocate(bytes.length * count);
        for (int i = 0; i < count; i++) {
            all.put(bytes);
        }
        return all.array();
    }

    private static byte[] join(byte[]... parts) {
        ByteBuffer all = ByteBuffer.allocate(
                Arrays.stream(parts).mapToInt(part -> part.length).sum());
        Arrays.stream(parts).forEach(all::put);
        return all.array();
    }
}
