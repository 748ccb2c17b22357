package io.shardlab.local.mongos;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlab.core.process.JavaProcess;
import io.shardlab.local.mongos.wire.OpMsg;
import java.io.EOFException;
import java.io.IOException;
import java.lang.Thread.UncaughtExceptionHandler;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.SocketException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.bson.BsonDocument;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@ExtendWith(SharedCluster.class)
class EmbeddedMongosIT {

    private RawClient client;

    @BeforeEach
    void connect() throws IOException {
        client = new RawClient(SharedCluster.mongos().port());
    }

    @AfterEach
    void routerHasSurvived() throws IOException {
        client.close();
        assertThat(SharedCluster.cluster().routerIsAlive()).isTrue();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        {noSuchCommand: 1, $db: 'admin'}                                                   | 59
        {shutdown: 1, $db: 'admin'}                                                        | 115
        {mapReduce: 'c', $db: 'd'}                                                         | 115
        {clusterInsert: 'c', documents: [{a: 1}], $db: 'd'}                                | 59
        {_configsvrAddShard: 's3/127.0.0.1:1', $db: 'admin'}                               | 59
        {replSetStepDown: 1, $db: 'admin'}                                                 | 59
        {aggregate: 'c', pipeline: [{$changeStream: {}}], cursor: {}, $db: 'd'}            | 115
        {find: 'c', tailable: true, $db: 'd'}                                              | 115
        {explain: {update: 'c', updates: [{q: {}, u: {$set: {a: 1}}}]}, $db: 'd'}          | 115
        {explain: {delete: 'c', deletes: [{q: {}, limit: 0}]}, $db: 'd'}                   | 115
        {explain: {}, $db: 'd'}                                                            | 115
        {explain: 'text', $db: 'd'}                                                        | 14
        {insert: 'c', documents: [{a: 1}], autocommit: false, $db: 'd'}                    | 20
        {insert: 'c', documents: [{a: 1}], txnNumber: {$numberLong: '1'}, $db: 'd'}        | 72
        {commitTransaction: 1, autocommit: false, $db: 'admin'}                            | 20
        {saslStart: 1, mechanism: 'SCRAM-SHA-256', payload: '', $db: 'admin'}              | 18
        {count: 'c'}                                                                       | 40571
        {ping: 1}                                                                          | 40571
        {find: 'c', $db: 1}                                                                | 40571
        {find: 'c', $db: 'd', autocommit: false}                                           | 20
        {count: 1, $db: 'd'}                                                               | 73
        {count: 'c', $readPreference: {mode: 'any'}, $db: 'd'}                             | 9
        {find: 'startup_log', $db: 'local'}                                                | 20
        {count: 'startup_log', $db: 'local'}                                               | 20
        {listShards: 1, $db: 'd'}                                                          | 13
        {listDatabases: 1, $db: 'd'}                                                       | 13
        {shardCollection: 'd.c', key: {k: 1}, $db: 'd'}                                    | 13
        {renameCollection: 'd.c', to: 'd.e', $db: 'd'}                                     | 13
        {setParameter: 1, logLevel: 0, $db: 'd'}                                           | 13
        {getParameter: 1, logLevel: 1, $db: 'd'}                                           | 13
        {shardCollection: 'd.c', $db: 'admin'}                                             | 40414
        {shardCollection: 'd.c', key: {k: 1}, numInitialChunk: 2, $db: 'admin'}            | 40415
        {dropDatabase: 1, $db: 'config'}                                                   | 20
        {dropDatabase: 1, $db: 'admin'}                                                    | 20
        {shardCollection: 'd.c', key: 1, $db: 'admin'}                                     | 14
        {setParameter: 1, ttlMonitorEnabled: true, $db: 'admin'}                           | 72
        {setParameter: 1, logLevel: 0, noSuchParameter: 1, $db: 'admin'}                   | 72
        {killOp: 1, op: 's1', $db: 'admin'}                                                | 28625
        {killOp: 1, op: 's1:x', $db: 'admin'}                                              | 9
        {killOp: 1, op: 's9:1', $db: 'admin'}                                              | 70
        {listIndexes: 'c', $db: 'no_such_database'}                                        | 26
        {split: 'd.c', middle: {k: 1}, $db: 'admin'}                                       | 118
        {moveRange: 'd.c', min: {k: 1}, toShard: 's1', $db: 'admin'}                       | 26
        {killCursors: 'c', cursors: 1, $db: 'd'}                                           | 2
        """)
    void refusedCommandLeavesTheConnectionUsable(String command, int code) throws IOException {
        BsonDocument reply = client.command(command);

        assertThat(reply.getNumber("ok").intValue()).isZero();
        assertThat(reply.getNumber("code").intValue()).isEqualTo(code);
        assertThat(reply.getString("errmsg").getValue()).isNotEmpty();
        assertThat(isOk(client.command("{ping: 1, $db: 'admin'}"))).isTrue();
    }

    @Test
    void clientsSeeAMongosWithoutCompression() throws IOException {
        BsonDocument hello = client.command("{hello: 1, compression: ['zlib'], $db: 'admin'}");

        assertThat(hello.getString("msg").getValue()).isEqualTo("isdbgrid");
        assertThat(hello).doesNotContainKeys("setName", "topologyVersion", "compression");
        assertThat(client.command("{isMaster: 1, $db: 'admin'}")
                        .getBoolean("ismaster")
                        .getValue())
                .isTrue();
    }

    @Test
    void greetingInTheLegacyProtocolIsAnswered() throws IOException {
        client.send(legacyQuery("{isMaster: 1, helloOk: true}"));
        assertThat(client.reply().getString("msg").getValue()).isEqualTo("isdbgrid");

        client.send(legacyQuery("{insert: 'c'}"));
        assertThat(client.reply().getNumber("code").intValue()).isEqualTo(352);
        assertThat(isOk(client.command("{ping: 1, $db: 'admin'}"))).isTrue();
    }

    @Test
    void nestingTooDeepForThisSideIsAnError() throws IOException {
        byte[] deep = nested(200_000);
        client.send(deep);

        assertThat(client.reply().getNumber("ok").intValue()).isZero();
        assertThat(isOk(client.command("{ping: 1, $db: 'admin'}"))).isTrue();
    }

    @Test
    void malformedInputClosesOnlyItsOwnConnection() throws IOException {
        List<byte[]> inputs = new ArrayList<>();
        inputs.add("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
        inputs.add(header(15, 2013));
        inputs.add(header(48_000_001, 2013));
        inputs.add(header(16, 2013));
        inputs.add(header(100, 4711));
        inputs.add(header(100, 2012));
        inputs.add(header(100, 2004));
        for (byte[] bytes : inputs) {
            try (RawClient broken = new RawClient(SharedCluster.mongos().port())) {
                broken.send(bytes);
                broken.endOutput();
                assertThat(broken.isClosedByServer()).isTrue();
            }
            assertThat(isOk(client.command("{ping: 1, $db: 'admin'}"))).isTrue();
        }
    }

    /** A router that logs commands reads more of each. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void mutatedCommandsGetAnAnswerOrAClosedConnection(int logLevel) throws IOException {
        client.command("{setParameter: 1, logLevel: " + logLevel + ", $db: 'admin'}");
        Random random = new Random(1 + logLevel);
        String[] commands = {
            "{find: 'c', filter: {a: 1}, limit: 1, $db: 'd'}",
            "{count: 'c', query: {a: {$gt: 1}}, $db: 'd'}",
            "{aggregate: 'c', pipeline: [{$match: {a: 1}}], cursor: {}, $db: 'd'}",
            "{listCollections: 1, nameOnly: true, $db: 'd'}"
        };
        for (int i = 0; i < 400; i++) {
            byte[] message = OpMsg.encode(BsonDocument.parse(commands[i % commands.length]), i, 0);
            for (int changes = 1 + random.nextInt(3); changes > 0; changes--) {
                message[16 + random.nextInt(message.length - 16)] = (byte) random.nextInt(256);
            }
            try (RawClient mutant = new RawClient(SharedCluster.mongos().port())) {
                mutant.send(message);
                mutant.endOutput();
                assertThat(mutant.isClosedByServer()).isTrue();
            }
        }
        assertThat(isOk(client.command("{setParameter: 1, logLevel: 0, $db: 'admin'}")))
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"{ping: 1}", "{find: 'c'}", "{ping: 1, $db: 5}", "{$db: 'd'}"})
    void aRouterThatLogsCommandsSurvivesOneWithoutADatabase(String command) throws IOException {
        assertThat(isOk(client.command("{setParameter: 1, logLevel: 1, $db: 'admin'}")))
                .isTrue();

        BsonDocument reply = client.command(command);

        assertThat(reply.getNumber("code").intValue()).isEqualTo(40571);
        assertThat(isOk(client.command("{setParameter: 1, logLevel: 0, $db: 'admin'}")))
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{hello: 1, client: {driver: 5}}",
                "{isMaster: 1, client: {driver: {name: 5}}}",
                "{hello: 1, helloOk: {$code: 'x', $scope: {}}}"
            })
    void aGreetingWithFieldsOfWrongTypesGetsAnAnswer(String hello) throws IOException {
        client.send(legacyQuery(hello));

        assertThat(client.reply().containsKey("ok")).isTrue();
        assertThat(isOk(client.command("{ping: 1, $db: 'admin'}"))).isTrue();
    }

    @Test
    void mutatedGreetingsGetAnAnswerOrAClosedConnectionAndEndNoThread() throws IOException {
        Queue<Throwable> uncaught = new ConcurrentLinkedQueue<>();
        UncaughtExceptionHandler before = Thread.getDefaultUncaughtExceptionHandler();
        Thread.setDefaultUncaughtExceptionHandler((thread, thrown) -> uncaught.add(thrown));
        try {
            Random random = new Random(1);
            for (int i = 0; i < 300; i++) {
                byte[] message =
                        legacyQuery("{isMaster: 1, helloOk: true, client: {driver: {name: 'a'}, os: {type: 'Linux'}}}");
                for (int changes = 1 + random.nextInt(3); changes > 0; changes--) {
                    message[16 + random.nextInt(message.length - 16)] = (byte) random.nextInt(256);
                }
                try (RawClient mutant = new RawClient(SharedCluster.mongos().port())) {
                    mutant.send(message);
                    mutant.endOutput();
                    assertThat(mutant.isClosedByServer()).isTrue();
                }
            }
        } finally {
            Thread.setDefaultUncaughtExceptionHandler(before);
        }
        assertThat(uncaught).isEmpty();
    }

    @Test
    void twoHundredClientsAreServedAtOnce() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(200);
        List<RawClient> clients = new ArrayList<>();
        try {
            for (int i = 0; i < 200; i++) {
                clients.add(new RawClient(SharedCluster.mongos().port()));
            }
            List<Future<Boolean>> replies = new ArrayList<>();
            for (RawClient one : clients) {
                replies.add(threads.submit(() -> isOk(one.command("{find: 'c', limit: 1, $db: 'd'}"))));
            }
            for (Future<Boolean> reply : replies) {
                assertThat(reply.get()).isTrue();
            }
        } finally {
            threads.shutdown();
            for (RawClient one : clients) {
                one.close();
            }
        }
    }

    @Test
    void clientBeyondTheLimitGetsTheReason() throws IOException {
        EmbeddedMongosConfig usual = SharedCluster.cluster().mongosConfig();
        EmbeddedMongosConfig config = new EmbeddedMongosConfig(
                usual.listen(),
                usual.router(),
                usual.configServer(),
                1,
                usual.messageTimeout(),
                usual.startupTimeout());
        try (EmbeddedMongos small = EmbeddedMongos.start(config);
                RawClient first = new RawClient(small.port());
                RawClient second = new RawClient(small.port())) {
            assertThat(isOk(first.command("{ping: 1, $db: 'admin'}"))).isTrue();

            BsonDocument refused = second.command("{hello: 1, $db: 'admin'}");

            assertThat(refused.getNumber("code").intValue()).isEqualTo(264);
            assertThat(refused.getString("errmsg").getValue()).contains("1 connections");
            assertThat(second.isClosedByServer()).isTrue();
        }
    }

    @Test
    void closingEndsItsConnections() throws IOException {
        EmbeddedMongos mongos = SharedCluster.cluster().openMongos();
        try (RawClient connected = new RawClient(mongos.port())) {
            assertThat(isOk(connected.command("{ping: 1, $db: 'admin'}"))).isTrue();
            mongos.close();

            assertThatThrownBy(() -> connected.command("{ping: 1, $db: 'admin'}"))
                    .isInstanceOfAny(EOFException.class, SocketException.class);
        }
        try (ServerSocket again = new ServerSocket()) {
            again.setReuseAddress(true);
            again.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), mongos.port()));
            assertThat(again.isBound()).isTrue();
        }
    }

    @Test
    void routerThatDoesNotAnswerFailsTheStart() throws IOException {
        InetAddress here = InetAddress.getLoopbackAddress();
        EmbeddedMongosConfig config = new EmbeddedMongosConfig(
                new InetSocketAddress(here, 0),
                new InetSocketAddress(here, freePort()),
                SharedCluster.cluster().configServerHost(),
                1,
                Duration.ofSeconds(1),
                Duration.ofMillis(200));

        assertThatThrownBy(() -> EmbeddedMongos.start(config))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("router");
    }

    @Test
    void processSaysWhenItIsReadyAndEndsWithItsParent() throws Exception {
        int port = freePort();
        Process process = startProcess(port, "--exit-with-parent");
        try {
            assertThat(process.inputReader().readLine()).isEqualTo("ready");
            try (RawClient other = new RawClient(port)) {
                assertThat(isOk(other.command("{ping: 1, $db: 'admin'}"))).isTrue();
            }
            process.getOutputStream().close();
            assertThat(process.waitFor()).isZero();
        } finally {
            process.destroyForcibly();
        }
    }

    @Test
    void processEndsOnSigterm() throws Exception {
        Process process = startProcess(freePort());
        try {
            assertThat(process.inputReader().readLine()).isEqualTo("ready");
            process.destroy();
            assertThat(process.waitFor()).isEqualTo(143);
        } finally {
            process.destroyForcibly();
        }
    }

    private static Process startProcess(int port, String... more) throws IOException {
        InetSocketAddress router = SharedCluster.cluster().routerAddress();
        List<String> arguments = new ArrayList<>(List.of(
                "--listen",
                "127.0.0.1:" + port,
                "--upstream",
                "127.0.0.1:" + router.getPort(),
                "--config",
                SharedCluster.cluster().configServerHost()));
        arguments.addAll(List.of(more));
        return JavaProcess.running(EmbeddedMongosMain.class, arguments.toArray(String[]::new))
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    private static boolean isOk(BsonDocument reply) {
        return reply.getNumber("ok").intValue() == 1;
    }

    private static byte[] header(int length, int opCode) {
        return ByteBuffer.allocate(16)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(length)
                .putInt(1)
                .putInt(0)
                .putInt(opCode)
                .array();
    }

    private static byte[] legacyQuery(String json) {
        byte[] message = OpMsg.encode(BsonDocument.parse(json), 9, 0);
        byte[] name = "admin.$cmd\0".getBytes(StandardCharsets.US_ASCII);
        int bson = message.length - 21;
        ByteBuffer query = ByteBuffer.allocate(16 + 4 + name.length + 8 + bson).order(ByteOrder.LITTLE_ENDIAN);
        query.putInt(query.capacity())
                .putInt(9)
                .putInt(0)
                .putInt(2004)
                .putInt(0)
                .put(name)
                .putInt(0)
                .putInt(-1);
        return query.put(message, 21, bson).array();
    }

    /** {@code {count: {a: {a: ...}}}}, built from the inside out. */
    private static byte[] nested(int depth) {
        int size = 5 + depth * 8 + 12;
        ByteBuffer bson = ByteBuffer.allocate(21 + size).order(ByteOrder.LITTLE_ENDIAN);
        bson.putInt(bson.capacity()).putInt(1).putInt(0).putInt(2013).putInt(0).put((byte) 0);
        bson.putInt(size).put((byte) 3).put("count\0".getBytes(StandardCharsets.US_ASCII));
        for (int level = 0; level < depth; level++) {
            bson.putInt(5 + (depth - level) * 8).put((byte) 3).put("a\0".getBytes(StandardCharsets.US_ASCII));
        }
        return bson.putInt(5).array();
    }
}
