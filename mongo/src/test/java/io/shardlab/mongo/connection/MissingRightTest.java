package io.shardlab.mongo.connection;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.MongoCommandException;
import com.mongodb.ServerAddress;
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
        "shop, insert, role readWrite on the database 'shop'",
        "shop, createIndexes, role readWrite on the database 'shop'",
        "shop, find, role read on the database 'shop'",
        "shop, collMod, role dbAdmin on the database 'shop'",
        "admin, shardCollection, role clusterManager on the database 'admin'",
        "admin, replSetStepDown, role clusterManager on the database 'admin'",
        "admin, serverStatus, role clusterMonitor on the database 'admin'",
        "admin, fsync, role hostManager on the database 'admin'",
        "config, find, role clusterMonitor on the database 'admin'",
        "local, find, role backup on the database 'admin'",
        "admin, insert, role restore on the database 'admin'",
        "admin, applyOps, anyAction on anyResource"
    })
    void theRoleIsNamedInPlaceOfTheCommand(String database, String command, String role) {
        assertThat(MissingRight.describe(refusal(database, command)).toString())
                .contains("'" + command + "'", "'" + database + "'", role)
                .doesNotContain("lsid", "clusterTime");
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
