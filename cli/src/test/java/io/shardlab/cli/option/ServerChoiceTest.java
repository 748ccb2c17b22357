package io.shardlab.cli.option;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlab.core.error.UsageException;
import io.shardlab.core.workload.Workload;
import io.shardlab.core.workload.Workloads;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class ServerChoiceTest {

    private static final String PASSWORD = "p@ss:/?#[]%+ ü";
    private static final String WHOLE = "mongodb://ann:p%40ss%3A%2F%3F%23%5B%5D%25%2B%20%C3%BC@host/shop";

    private final Map<String, String> variables = new HashMap<>();
    private final List<String> questions = new ArrayList<>();
    private final List<String> news = new ArrayList<>();
    private String input = "";
    private Optional<String> typedPassword = Optional.empty();

    @TempDir
    private Path folder;

    private ServerChoice choice(String... options) {
        LoginOptions login = CommandLine.populateCommand(new LoginOptions(), options);
        return new ServerChoice(login, new Given(), text -> news.add(text.toString()));
    }

    /** The connection string that a run gets. */
    private String uri(String typed, String... options) {
        return choice(options)
                .complete(workload("bulk-load"), Map.of("uri", List.of(typed)), Map.of())
                .get("uri")
                .get(0);
    }

    private static Workload workload(String name) {
        return Workloads.find(Optional.empty()).named(name);
    }

    @Test
    void aPasswordOnStandardInputNeedsNoEncodingAndLosesItsLineBreak() {
        input = PASSWORD + "\r\n";

        assertThat(uri("mongodb://host/shop", "-u", "ann", "--password-stdin")).isEqualTo(WHOLE);
        assertThat(questions).isEmpty();
    }

    @Test
    @EnabledOnOs({OS.LINUX, OS.MAC})
    void aFileThatOthersMayReadIsWarnedOf() throws IOException {
        Path file = Files.writeString(folder.resolve("password"), PASSWORD + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
        assertThat(uri("mongodb://host/shop", "-u", "ann", "--password-file", file.toString()))
                .isEqualTo(WHOLE);
        assertThat(news).isEmpty();

        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
        uri("mongodb://host/shop", "-u", "ann", "--password-file", file.toString());
        assertThat(news).singleElement().asString().contains("chmod 600");
    }

    @Test
    void withoutAnythingElseThePersonIsAskedOnceForAllMongos() {
        typedPassword = Optional.of(PASSWORD);

        assertThat(uri("mongodb://host/shop,mongodb://other", "--username", "ann"))
                .isEqualTo(WHOLE + ",mongodb://ann:p%40ss%3A%2F%3F%23%5B%5D%25%2B%20%C3%BC@other");
        assertThat(questions).containsExactly("Password of ann: ");
    }

    @Test
    void aUserOfTheUriIsAskedToo() {
        typedPassword = Optional.of(PASSWORD);

        assertThat(uri("mongodb://ann@host/shop")).isEqualTo(WHOLE);
    }

    @Test
    void aUserWhoseCertificateIsThePasswordIsNotAsked() {
        assertThat(uri("mongodb://host/?authMechanism=MONGODB-X509", "-u", "CN=ann"))
                .isEqualTo("mongodb://CN%3Dann@host/?authMechanism=MONGODB-X509");
    }

    @Test
    void aVariableGivesThePasswordUnlessTheUriOrAnOptionDoes() {
        variables.put("SHARDLAB_PASSWORD", PASSWORD);
        input = "other";

        assertThat(uri("mongodb://ann@host/shop")).isEqualTo(WHOLE);
        assertThat(uri("mongodb://host/shop")).as("nobody logs in").isEqualTo("mongodb://host/shop");
        assertThat(uri("mongodb://ann:own@host/shop")).isEqualTo("mongodb://ann:own@host/shop");
        assertThat(uri("mongodb://ann@host/shop", "--password-stdin")).isEqualTo("mongodb://ann:other@host/shop");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "mongodb://bob@host | -u ann | names the user bob",
                "mongodb://ann:s3cret@host | --password-stdin | has a password already",
                "mongodb://host | --password-stdin | needs a user",
                "mongodb://host | -u ann --password-stdin --password-file x | cannot both be given",
                "mongodb://host | -u ann | there is no terminal",
                "mongodb://host | -u ann --password-file nowhere | does not exist",
                "mongodb://host | -u ann --password-file . | it is a folder",
                "mongodb://host | -u ann --password-stdin | on standard input is empty",
                "mongodb://host/?authMechanism=MONGODB-X509 | -u CN=ann --password-stdin | has no password"
            })
    void whatContradictsItselfOrIsMissingIsRefused(String uri, String options, String reason) {
        assertThatThrownBy(() -> uri(uri, options.split(" ")))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(reason)
                .hasMessageNotContaining("s3cret");
    }

    @Test
    void aPasswordHasOneLine() {
        input = "one\ntwo\n";

        assertThatThrownBy(() -> uri("mongodb://ann@host", "--password-stdin"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("must be one line");
    }

    @Test
    void dataAndPasswordDoNotBothComeByStandardInput() {
        assertThatThrownBy(() -> choice("-u", "ann", "--password-stdin")
                        .complete(
                                workload("bulk-load"),
                                Map.of("uri", List.of("mongodb://host"), "file", List.of("-")),
                                Map.of()))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("--password-stdin and --file - cannot both read standard input");
    }

    @Test
    void theVariableSaysWhichServersWhereNothingElseDoes() {
        variables.put("SHARDLAB_URI", "mongodb://ann:s3cret@host/shop");
        Workload load = workload("bulk-load");

        assertThat(choice().complete(load, Map.of("drop", List.of("true")), Map.of("shards", List.of("1", "2"))))
                .containsEntry("uri", List.of("mongodb://ann:s3cret@host/shop"));
        assertThat(news).containsExactly("The servers are those of SHARDLAB_URI: mongodb://ann:***@host/shop");

        assertThat(choice().complete(load, Map.of("shards", List.of("2")), Map.of()))
                .doesNotContainKey("uri");
        assertThat(choice().complete(load, Map.of("uri", List.of("mongodb://own")), Map.of()))
                .containsEntry("uri", List.of("mongodb://own"));
        assertThat(choice().complete(load, Map.of(), Map.of("uri", List.of("mongodb://file"))))
                .as("an experiment's file names servers")
                .doesNotContainKey("uri");
        assertThat(choice().complete(workload("write-concern"), Map.of("target", List.of("a=mongodb://a")), Map.of()))
                .doesNotContainKey("uri");
        assertThat(choice().complete(
                                workload("ycsb"), Map.of("property", List.of("mongodb.url=mongodb://a")), Map.of()))
                .containsEntry("uri", List.of("mongodb://a"));
        assertThat(news).hasSize(1);
    }

    @Test
    void optionsTakePrecedenceOverTheLoginOfTheVariable() {
        variables.put("SHARDLAB_URI", "mongodb://bob:s3cret@host/shop");
        input = PASSWORD;

        assertThat(choice("-u", "ann", "--password-stdin").complete(workload("bulk-load"), Map.of(), Map.of()))
                .containsEntry("uri", List.of(WHOLE));
    }

    @Test
    void aLocalClusterHasNoUsers() {
        assertThatThrownBy(() -> choice("-u", "ann").complete(workload("bulk-load"), Map.of(), Map.of()))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("--username is for servers that --uri or SHARDLAB_URI names");
    }

    @Test
    void allDeploymentsOfOneRunGetTheLogin() {
        variables.put("SHARDLAB_PASSWORD", "s3cret");

        assertThat(choice("-u", "ann")
                        .complete(
                                workload("write-concern"),
                                Map.of("target", List.of("a=mongodb://a", "b=mongodb://b")),
                                Map.of()))
                .containsEntry("target", List.of("a=mongodb://ann:s3cret@a", "b=mongodb://ann:s3cret@b"));
    }

    @Test
    void aSavedExperimentContinuesWithItsPasswordGivenAgain() {
        Map<String, String> saved = Map.of("uri", "mongodb://ann:***@host/shop", "threads", "2");
        Workload load = workload("bulk-load");

        variables.put("SHARDLAB_URI", "mongodb://ann:of-variable@host/shop");
        assertThat(choice().completeAgain(load, Map.of(), saved))
                .isEqualTo(Map.of("uri", List.of("mongodb://ann:of-variable@host/shop")));

        variables.put("SHARDLAB_URI", "mongodb://elsewhere");
        variables.put("SHARDLAB_PASSWORD", PASSWORD);
        assertThat(choice().completeAgain(load, Map.of(), saved)).isEqualTo(Map.of("uri", List.of(WHOLE)));
        assertThat(choice().completeAgain(load, Map.of(), Map.of("threads", "2")))
                .as("on a local cluster")
                .isEmpty();
    }

    private final class Given implements Surroundings {

        @Override
        public Optional<String> variable(String name) {
            return Optional.ofNullable(variables.get(name));
        }

        @Override
        public InputStream standardInput() {
            return new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8));
        }

        @Override
        public Optional<String> ask(String question) {
            typedPassword.ifPresent(answer -> questions.add(question));
            return typedPassword;
        }
    }
}
