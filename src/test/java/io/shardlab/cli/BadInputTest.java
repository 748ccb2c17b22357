package io.shardlab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.cli.output.Console;
import io.shardlab.cli.output.ExitCode;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Input that is refused before any server is started. */
class BadInputTest {

    private static final String URI_OF_SHOP = "mongodb://127.0.0.1:9/shop";

    private static final String DEEP = "{\"w\":".repeat(1_000) + "1" + "}".repeat(1_000);
    private static final String LONG = "{\"w\":{\"$numberDecimal\":\"" + "9".repeat(100_000) + "\"}}";

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @ParameterizedTest(name = "{0}")
    @MethodSource("refused")
    void badInputGetsOneSentenceThatNamesItAndExitCode2(String what, String named, String[] arguments) {
        int exitCode = new SimulatorCli(new Console(out, err, false)).run(arguments);

        String message = err.toString(StandardCharsets.UTF_8);
        assertThat(exitCode).as(message).isEqualTo(ExitCode.USAGE);
        assertThat(message)
                .contains(named)
                .doesNotContain("Exception")
                .doesNotContain("\tat ")
                .doesNotContain("s3cret");
        assertThat(message.lines())
                .as("one sentence and nothing beside it")
                .singleElement()
                .asString()
                .startsWith("simulator: ");
        assertThat(out.size()).isZero();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "mongodb://me:a@s3cret@host",
                "mongodb://me:a/s3cret@host/shop",
                "mongodb://me:12345/s3cret@host",
                "mongodb://me:a%s3cret@host",
                "mongodb://me:s3cret%@host",
                "mongodb://me:a:s3cret@host",
                "mongodb://me:a?s3cret=1&w=s3cret@host",
                "mongodb://me:a#s3cret[]@host,,other",
                "mongodb://:s3cret@host",
                "mongodb://me:s3cret",
                "mongodb://me:s3:cret@",
                "mongodb://me:s3cret@host:s3cret",
                "mongodb://me:a@host/?authMechanismProperties=s3cret",
                "mongodb+srv://me:a@s3cret@host.example.net",
                "mongodb+srv://me:s3cret@host.example.net:27017"
            })
    void aRefusedConnectionStringNeverShowsItsPassword(String uri) {
        badInputGetsOneSentenceThatNamesItAndExitCode2(
                "a password in --uri", "--uri must be", new String[] {"run", "bulk-load", "--uri", uri});
    }

    static Stream<Arguments> refused() {
        return Stream.of(
                wrong("an unknown workload", "sharded-query", "--workload", "sharded-qery"),
                wrong("an unknown workload of run", "bulk-load", "run", "bulkload"),
                wrong("no workload", "sharded-query", "run"),
                wrong("an unknown option", "--threads", "--workload", "sharded-query", "--thread", "5"),
                wrong("an unknown command", "list", "lst"),
                wrong("no thread", "--threads", "run", "sharded-query", "--threads", "0"),
                wrong("a duration without sense", "--duration", "run", "sharded-query", "--duration", "abc"),
                wrong("a missing value", "--threads", "run", "sharded-query", "--threads"),
                wrong(
                        "too many shards",
                        "--shards must be between 1 and 32",
                        "run",
                        "sharded-query",
                        "--shards",
                        "3,33"),
                wrong("a missing file", "access.csv", "run", "bulk-load", "--file", "no-such-folder/access.csv"),
                wrong("a password in the wrong place", "***", "run", "bulk-load", "mongodb://me:s3cret@host/"),
                wrong("a mistyped scheme", "***", "run", "bulk-load", "--uri", "mongo://me:s3cret@host/"),
                wrong("a repetition of standard input", "--repeat", "run", "bulk-load", "--file", "-", "--repeat", "2"),
                wrong("an unknown encoding", "--encoding", "run", "bulk-load", "--encoding", "utf-99"),
                wrong("a delimiter of two characters", "--delimiter", "run", "bulk-load", "--delimiter", "::"),
                wrong("an unknown type", "boolean", "run", "bulk-load", "--field-types", "host=text"),
                wrong(
                        "names in two places",
                        "--fields, --field-file",
                        "run",
                        "bulk-load",
                        "--file",
                        "-",
                        "--headerline",
                        "--fields",
                        "a,b"),
                wrong("a folder for a file", "--file", "run", "bulk-load", "--file", "/"),
                wrong(
                        "a folder without servers",
                        "--mongodb-bin",
                        "run",
                        "bulk-load",
                        "--mongodb-bin",
                        "/no/such/folder"),
                wrong("a malformed URI", "--uri", "run", "bulk-load", "--uri", "http://x"),
                wrong(
                        "a local cluster and a URI",
                        "--shards",
                        "run",
                        "sharded-query",
                        "--uri",
                        "mongodb://127.0.0.1:9/",
                        "--shards",
                        "2"),
                wrong(
                        "the balancer of others",
                        "--balancer off",
                        "run",
                        "bulk-load",
                        "--uri",
                        "mongodb://127.0.0.1:9/",
                        "--balancer",
                        "off"),
                wrong("more documents than have numbers", "1099511627776", "run", "bulk-load", "--documents", "2000G"),
                wrong("a resumed load of a local cluster", "--resume", "run", "bulk-load", "--resume"),
                wrong("a resumed load that drops", "--drop", resume("--drop")),
                wrong("a resumed load that is repeated", "--repeat", resume("--repeat=2")),
                wrong(
                        "a server that the driver does not talk to",
                        "4.2",
                        "run",
                        "crud-cycle",
                        "--server-version",
                        "3.6"),
                wrong(
                        "a cycle without acknowledgement",
                        "--write-concern",
                        "run",
                        "crud-cycle",
                        "--write-concern",
                        "0"),
                wrong("an SLO without limit", "--slo", "run", "sharded-query", "--slo", "p99"),
                wrong("a write concern without sense", "--write-concern", "run", "bulk-load", "--write-concern", "-3"),
                wrong("an unknown workload to describe", "bulk-load", "describe", "bulk-loads"),
                wrong("an unknown distribution", "requestdistribution", "run", "ycsb", "-p", "requestdistribution=x"),
                wrong("a property without value", "--property", "run", "ycsb", "-p", "recordcount"),
                wrong("a missing property file", "nosuchfile", "run", "ycsb", "-P", "nosuchfile"),
                wrong(
                        "a password in a property",
                        "mongodb.url",
                        "run",
                        "ycsb",
                        "-p",
                        "mongodb.url=mongo://me:s3cret@host/"),
                wrong("an unknown format", "--format", "run", "ycsb", "--format", "xml"),
                wrong("two formats", "--json", "run", "ycsb", "--format", "ycsb", "--json"),
                wrong("a dump without servers", "--uri", "dump"),
                wrong("a dump to two places", "--out", dump("--archive=x", "--out=y")),
                wrong("a dump of two compressions", "--zstd", dump("--gzip", "--zstd")),
                wrong("a dump of no collection at a time", "--num-parallel-collections", dump("-j", "0")),
                wrong("a filter that is none", "--query", dump("--query", "{a:")),
                wrong(
                        "a connection string as the name of a run together",
                        "--together",
                        "run",
                        "sharded-query",
                        "--uri",
                        "mongodb://127.0.0.1:9",
                        "--together",
                        "mongodb://me:s3cret@host/",
                        "--of",
                        "2"),
                wrong("a deeply nested filter", "more than 200 levels", dump("--query", DEEP)),
                wrong("a filter with a long number", "$numberDecimal has 100,000", dump("--query", LONG)),
                wrong("a deeply nested write concern", "200 levels", "run", "bulk-load", "--write-concern", DEEP),
                wrong(
                        "a write concern with a long number",
                        "$numberDecimal",
                        "run",
                        "bulk-load",
                        "--write-concern",
                        LONG),
                wrong("a deeply nested level", "more than 200 levels", "run", "write-concern", "--levels", DEEP),
                wrong("a level with a long number", "$numberDecimal", "run", "write-concern", "--levels", LONG),
                wrong("an oplog of some collections", "--oplog", dump("--oplog", "--db=a")),
                wrong("an oplog of the URI's database", "--oplog", "dump", "--uri", URI_OF_SHOP, "--oplog"),
                wrong("a dump of two databases", "names the database shop", "dump", "--uri", URI_OF_SHOP, "--db=a"),
                wrong("a database's name that is none", "--uri", "dump", "--uri", "mongodb://127.0.0.1:9/a.b"),
                wrong("a folder that is standard output", "--out", dump("--out=-")),
                wrong("users in a dump", "Users and roles", dump("--db=a", "--dumpDbUsersAndRoles")),
                wrong("users of a dump", "Users and roles", restore("--db=a", "--restoreDbUsersAndRoles")),
                wrong("an archive that is not there", "no-such-file", restore("--archive=no-such-file")),
                wrong("a folder in place of an archive", "--archive", restore("--archive=/")),
                wrong("a restore from two places", "--dir", restore("--archive=x", "--dir=y")),
                wrong("a folder and a folder", "--dir", restore("--dir=y", "x")),
                wrong("an archive and a folder", "--archive", restore("--archive=y", "x")),
                wrong("a folder that is not there", "no-such-folder", restore("no-such-folder")),
                wrong("servers without an option", "--uri", restore("mongodb://me:s3cret@host/")),
                wrong("a restore to two databases", "names the database shop", "restore", "--uri", URI_OF_SHOP, "-d=a"),
                wrong("an oplog for a database", "--oplog-replay", "restore", "--uri", URI_OF_SHOP, "--oplogReplay"),
                wrong("a collection of no database", "--collection", restore("-c=a")),
                wrong("a database without a name", "--db", restore("--db=")),
                wrong("UUIDs of collections that are there", "--drop", restore("--preserveUUID")),
                wrong("a resumed restore that drops", "--drop", restore("--resume", "--drop")),
                wrong("a time that is none", "--oplog-limit", restore("--oplogReplay", "--oplogLimit=x")),
                wrong("a new name without an old one", "--ns-from", restore("--nsTo=a.b")),
                wrong("a database name with a dot", "--database", "run", "bulk-load", "--database", "a.b"));
    }

    private static Arguments wrong(String what, String named, String... arguments) {
        return Arguments.of(what, named, arguments);
    }

    private static String[] dump(String... options) {
        return command("dump", options);
    }

    private static String[] restore(String... options) {
        return command("restore", options);
    }

    private static String[] command(String name, String... options) {
        return Stream.concat(Stream.of(name, "--uri", "mongodb://127.0.0.1:9/"), Stream.of(options))
                .toArray(String[]::new);
    }

    private static String[] resume(String other) {
        return new String[] {"run", "bulk-load", "--uri", "mongodb://127.0.0.1:9/", "--resume", other};
    }
}
