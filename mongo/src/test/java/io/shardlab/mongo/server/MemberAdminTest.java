package io.shardlab.mongo.server;

import static org.assertj.core.api.Assertions.assertThat;

import org.bson.Document;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MemberAdminTest {

    private static final String USER = "{user: 'u', db: 'admin'}";

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "true  |      | ",
                "false | user | ",
                "false | user | {resource: {db: 'shop', collection: ''}, actions: ['replSetStateChange']}",
                "false | user | {resource: {cluster: true}, actions: ['serverStatus']}",
                "true  | user | {resource: {cluster: true}, actions: ['serverStatus', 'replSetStateChange']}",
                "true  | user | {resource: {anyResource: true}, actions: ['anyAction']}"
            })
    void anActionOnTheClusterIsAllowedByAPrivilegeOfTheUser(boolean allowed, String user, String privilege) {
        String users = user == null ? "" : USER;
        String privileges = privilege == null ? "" : privilege;
        Document reply = Document.parse("{authInfo: {authenticatedUsers: [" + users
                + "], authenticatedUserPrivileges: [" + privileges + "]}, ok: 1}");

        assertThat(MemberAdmin.allows(reply, "replSetStateChange")).isEqualTo(allowed);
    }
}
