package io.shardlab.local.cluster.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ServerLogTest {

    private static final String START = "{\"t\":{\"$date\":\"2026-01-01T00:00:00.000+00:00\"},\"s\":\"I\",  "
            + "\"c\":\"CONTROL\",  \"id\":4615611, \"ctx\":\"main\",\"msg\":\"MongoDB starting\"}";
    private static final String EXIT = "{\"t\":{\"$date\":\"2026-01-01T00:00:00.000+00:00\"},\"s\":\"I\",  "
            + "\"c\":\"CONTROL\",  \"id\":23138, \"ctx\":\"main\",\"msg\":\"Shutting down\",\"attr\":{\"exitCode\":48}}";

    @Test
    void theErrorIsReportedWithItsDetail() {
        String error = entry(
                "E",
                "Error setting up listener",
                "{\"error\":{\"code\":9001,\"codeName\":"
                        + "\"SocketException\",\"errmsg\":\"Address already in use\"}}");

        assertThat(ServerLog.causeLine(List.of(START, error, EXIT)))
                .contains("Error setting up listener: Address already in use");
    }

    @Test
    void aDetailMayBePlainText() {
        String error = entry(
                "E",
                "DBException in initAndListen, terminating",
                "{\"error\":\"NonExistentPath: Data directory /x not found.\"}");

        assertThat(ServerLog.causeLine(List.of(START, error, EXIT)))
                .contains("DBException in initAndListen, terminating: NonExistentPath: Data directory /x not found.");
    }

    @Test
    void theFirstErrorCountsNotWhatItLedTo() {
        String first = entry("F", "Wrong mongod version", "{}");
        String second = entry("F", "Fatal assertion", "{\"msgid\":1}");

        assertThat(ServerLog.causeLine(List.of(START, first, second))).contains("Wrong mongod version");
    }

    @Test
    void aCauseOutsideTheServerCountsMoreThanAnEarlierError() {
        String first = entry("E", "Failed to open", "{}");
        String cause = entry(
                "E",
                "WiredTiger error",
                "{\"error\":28,\"message\":\"[1700000000:123456][9:0x7f], "
                        + "wiredtiger_open: /data/WiredTiger.turtle: No space left on device\"}");

        assertThat(ServerLog.causeLine(List.of(START, first, cause, EXIT)))
                .contains("WiredTiger error: wiredtiger_open: /data/WiredTiger.turtle: No space left on device");
    }

    @Test
    void theStorageEnginesOwnDocumentIsUnderstood() {
        String cause = entry(
                "E",
                "WiredTiger error message",
                "{\"error\":28,\"message\":{\"ts_sec\":1,\"msg\":\"__posix_file_write: /data/x.wt: write\","
                        + "\"error_str\":\"No space left on device\",\"error_code\":28}}");

        assertThat(ServerLog.causeLine(List.of(START, cause, EXIT)))
                .contains("WiredTiger error message: __posix_file_write: /data/x.wt: write: No space left on device");
    }

    @Test
    void aMissingLibraryIsReported() {
        String line = "/x/mongod: error while loading shared libraries: libcrypto.so.1.1: cannot open shared object"
                + " file: No such file or directory";

        assertThat(ServerLog.causeLine(List.of(line))).contains(line);
    }

    @Test
    void anErrorInTheCommandLineIsReportedWithoutTheHintThatFollows() {
        assertThat(ServerLog.causeLine(List.of(
                        "Error parsing command line: unrecognised option '--foo'",
                        "try 'mongod --help' for more information")))
                .contains("Error parsing command line: unrecognised option '--foo'");
    }

    @Test
    void theTextLogsOfOldReleasesAreUnderstood() {
        assertThat(ServerLog.causeLine(List.of(
                        "2020-01-01T00:00:00.000+0000 I  CONTROL  [main] options: {}",
                        "2020-01-01T00:00:00.000+0000 F  STORAGE  [initandlisten] Wrong version",
                        "2020-01-01T00:00:00.000+0000 I  CONTROL  [main] shutting down")))
                .contains("Wrong version");
    }

    @Test
    void plainOutputWithoutAnErrorIsReportedByItsLastLine() {
        assertThat(ServerLog.causeLine(List.of("hello", "cannot go on", ""))).contains("cannot go on");
    }

    @Test
    void aLogWithoutAnErrorNamesNoCause() {
        assertThat(ServerLog.causeLine(List.of(START, EXIT))).isEmpty();
    }

    @Test
    void theLineThatShowsReadinessIsRecognisedForNewAndOldReleases() {
        assertThat(ServerLog.isReady(entry("I", "Waiting for connections", "{\"port\":20001}")))
                .isTrue();
        assertThat(ServerLog.isReady("2020 I  NETWORK  [listener] waiting for connections on port 20001"))
                .isTrue();
        assertThat(ServerLog.isReady(START)).isFalse();
    }

    private static String entry(String severity, String message, String attributes) {
        return "{\"t\":{\"$date\":\"2026-01-01T00:00:00.000+00:00\"},\"s\":\"" + severity
                + "\",  \"c\":\"CONTROL\",  \"id\":1, \"ctx\":\"main\",\"msg\":\"" + message + "\",\"attr\":"
                + attributes
                + "}";
    }
}
