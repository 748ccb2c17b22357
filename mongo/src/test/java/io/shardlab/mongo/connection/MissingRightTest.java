package io.shardlab.mongo.connection;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.MongoCommandException;
import com.mongodb.ServerAddress;
import io.shardlab.core.text.Message;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MissingRightTest {

    /** The message of a server. */
    private static String refusal(String database, String command) {
        return "not authorized on " + database + " to execute command { " + command
                + ": \"weblog\", lsid: { id: UUID(\"a8\") }, $clusterTime: { clusterTime: Timestamp(1, 1) } }";
    }

    @ParameterizedTest
    @CsvSource({
        "shop, insert, readWrite, shop",
        "shop, createIndexes, readWrite, shop",
        "shop, find, read, shop",
        "shop, collMod, dbAdmin, shop",
        "admin, shardCollection, clusterManager, admin",
        "admin, replSetStepDown, clusterManager, admin",
        "admin, serverStatus, clusterMonitor, admin",
        "admin, fsync, hostManager, admin",
        "config, find, clusterMonitor, admin",
        "local, find, backup, admin",
        "admin, insert, restore, admin"
    })
    void theRoleIsNamedInPlaceOfTheCommand(String database, String command, String role, String of) {
        Message reason = MissingRight.describe(refusal(database, command));

        assertThat(reason.values()).contains(role, of);
        assertThat(reason.toString())
                .contains("'" + command + "'", "'" + database + "'")
                .doesNotContain("lsid", "clusterTime");
    }

    @Test
    void theRightToEveryActionIsNamedWhereNoOtherRoleHasIt() {
        assertThat(MissingRight.describe(refusal("admin", "applyOps")).toString())
                .contains("'applyOps'", "'admin'", "anyAction", "anyResource");
    }

    @Test
    void theDatabaseOfTheRoleAndItsPurposeAreNamed() {
        assertThat(MissingRight.describe(refusal("shop", "insert")))
                .hasToString("the user is not authorized for the command 'insert' on the database 'shop': the role"
                        + " readWrite on the database 'shop' is needed, to load, change and index documents");
    }

    @Test
    void aCommandWithoutAKnownRoleIsNamedWithoutARole() {
        assertThat(MissingRight.describe(refusal("shop", "newCommand")))
                .hasToString("the user is not authorized for the command 'newCommand' on the database 'shop'");
    }

    @Test
    void aMissingLoginIsReported() {
        BsonDocument reply = BsonDocument.parse(
                "{ok: 0, code: 13, codeName: 'Unauthorized', errmsg: 'Command find requires authentication'}");

        assertThat(MongoErrors.describe(new MongoCommandException(reply, new ServerAddress("db", 27017))))
                .hasToString("the servers require a login, and the URI names no user (db:27017)");
    }
}
