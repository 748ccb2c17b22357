package io.shardlab.gui.deployment;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.core.deployment.RouterKind;
import io.shardlab.core.deployment.TargetDescription;
import io.shardlab.core.deployment.TargetKind;
import io.shardlab.core.deployment.TargetParameters;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.progress.Notices;
import io.shardlab.core.text.Language;
import io.shardlab.core.workload.Workloads;
import io.shardlab.gui.form.ParameterForm;
import io.shardlab.gui.text.Texts;
import io.shardlab.gui.work.BackgroundWork;
import io.shardlab.mongo.connection.ConnectionCheck;
import io.shardlab.mongo.watch.ClusterReader;
import io.shardlab.mongo.watch.WatchedTarget;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import javafx.beans.property.SimpleObjectProperty;
import org.junit.jupiter.api.Test;

class TargetModelTest {

    private static final WatchedTarget CLUSTER = Targets.at(1);

    private final List<List<String>> tried = new ArrayList<>();
    private final Queue<Runnable> servers = new ArrayDeque<>();
    private final Passwords passwords = new Passwords();
    private final SimpleObjectProperty<ParameterForm> form = new SimpleObjectProperty<>(form("sharded-query"));
    private final TargetModel model = new TargetModel(
            form,
            new TargetServices(
                    new OneCluster(),
                    passwords,
                    this::check,
                    target -> noReader(),
                    new BackgroundWork(servers::add, Runnable::run),
                    new BackgroundWork(task -> {}, Runnable::run)));

    @Test
    void theDrawingFollowsTheTypedValues() {
        type("shards", "5");
        assertThat(model.planned().get().orElseThrow().shards()).hasSize(5);

        type("shards", "many");
        assertThat(model.planned().get()).as("while the value is wrong").isPresent();

        model.connections().byUri().set(true);
        assertThat(model.planned().get()).as("without an address").isEmpty();
        model.connections().addresses().set("host:27017");
        assertThat(model.planned().get()).isEmpty();

        model.connections().byUri().set(false);
        type("shards", "2");
        assertThat(model.planned().get().orElseThrow().shards()).hasSize(2);
    }

    @Test
    void itBeginsWithTheServersAndThePasswordOfTheEnvironment() {
        model.connections().beginWith(Optional.of("mongodb://ann@host/shop"), Optional.of("s3cret"));

        assertThat(model.connections().byUri().get()).isTrue();
        assertThat(model.connections().addresses().get()).isEqualTo("mongodb://host/shop");
        String masked = form.get().field("uri").text().get();
        assertThat(masked).isEqualTo("mongodb://ann:***@host/shop");
        assertThat(passwords.reveal(List.of(masked))).containsExactly("mongodb://ann:s3cret@host/shop");
        assertThat(model.settings().getValue().orElseThrow().get(TargetParameters.DATABASE))
                .isEqualTo("shop");
    }

    @Test
    void theTypedLocalClusterIsStartedAndWatched() {
        type("shards", "2");
        up();

        assertThat(model.cluster().status().get().settings().orElseThrow().get(TargetParameters.SHARDS))
                .isEqualTo(2);
        assertThat(model.watch().target().get()).contains(CLUSTER);
        assertThat(model.differences().getValue()).isEmpty();
    }

    @Test
    void differencesBetweenTheRunningAndTheTypedClusterAreShown() {
        up();

        type("shards", "2");
        assertThat(model.differences().getValue()).containsExactly(TargetParameters.SHARDS);

        type("shards", "");
        assertThat(model.differences().getValue()).isEmpty();
    }

    @Test
    void theServersOfARunAreWatchedAndThenTheKeptOnesAgain() {
        up();
        WatchedTarget ownOfRun = Targets.at(2);

        model.runsOn(Optional.of(ownOfRun));
        assertThat(model.watch().target().get()).contains(ownOfRun);
        assertThat(model.inUse().get()).isFalse();

        model.runsOn(Optional.empty());
        assertThat(model.watch().target().get()).contains(CLUSTER);
    }

    @Test
    void aRunOnTheKeptClusterUsesItAndItsCollectionIsWatchedFromThenOn() {
        up();
        WatchedTarget sameServers = Targets.at(1, Map.of("collection", "orders"));

        model.runsOn(Optional.of(sameServers));
        assertThat(model.inUse().get()).isTrue();

        model.runsOn(Optional.empty());
        assertThat(model.inUse().get()).isFalse();
        assertThat(model.watch().target().get()).contains(sameServers);
    }

    @Test
    void aRunsOwnClusterIsWatchedUntilItEnds() {
        model.runsOn(Optional.of(CLUSTER));
        assertThat(model.watch().target().get()).contains(CLUSTER);
        assertThat(model.othersInUse().get()).isTrue();

        model.runsOn(Optional.empty());
        assertThat(model.watch().target().get()).isEmpty();
    }

    @Test
    void aPasswordWithAnAtSignIsNotCutWhileItIsTyped() {
        model.connections().byUri().set(true);
        String typed = "bob:p@ss@host";
        for (int end = 1; end <= typed.length(); end++) {
            model.connections().addresses().set(typed.substring(0, end));
            assertThat(typed("uri")).doesNotContain("p@ss", "p%40ss");
        }
        assertThat(model.connections().user().get()).isEmpty();
        assertThat(passwords.reveal(List.of(typed("uri")))).containsExactly("mongodb://bob:p%40ss@host/");

        model.connections().splitLogins();

        assertThat(model.connections().addresses().get()).isEqualTo("host");
        assertThat(model.connections().user().get()).isEqualTo("bob");
        assertThat(model.connections().password().get()).isEqualTo("p@ss");
        assertThat(passwords.reveal(List.of(typed("uri")))).containsExactly("mongodb://bob:p%40ss@host/");
    }

    @Test
    void connectionsThatAnsweredAreKeptWithoutTheirPasswordsTheLastOneFirst() {
        model.connections().byUri().set(true);
        List.of("one", "two", "one").forEach(this::test);
        model.connections().addresses().set("mongodb://host/?authMechanismProperties=AWS_SESSION_TOKEN:s3cret");
        model.connections().startTest();
        servers.remove().run();

        assertThat(model.connections().saved())
                .containsExactly(
                        new SavedConnection("mongodb://one", "bob", "", false, "").with("", "", "6.0.5"),
                        new SavedConnection("mongodb://two", "bob", "", false, "").with("", "", "6.0.5"));
        model.connections().use(model.connections().saved().get(1));
        assertThat(model.connections().addresses().get()).isEqualTo("mongodb://two");
        assertThat(model.connections().password().get()).isEmpty();
    }

    @Test
    void aNameAndAColourStayWhenTheConnectionIsUsedAgainAndAForgottenOneIsGone() {
        model.connections().byUri().set(true);
        test("one");
        test("two");
        SavedConnection one = model.connections().saved().get(1);
        model.connections().replace(one, one.with("production", "danger", "6.0.5"));
        test("one");

        SavedConnection named = model.connections().saved().get(0);
        assertThat(model.connections().saved()).hasSize(2);
        assertThat(named).isEqualTo(one.with("production", "danger", "6.0.5"));
        model.connections().forget(named);
        assertThat(model.connections().saved())
                .extracting(SavedConnection::place)
                .containsExactly("bob @ mongodb://two");
    }

    private void test(String host) {
        model.connections().addresses().set("mongodb://bob:s3cret@" + host);
        model.connections().startTest();
        servers.remove().run();
    }

    @Test
    void theLastConnectionOfAnEarlierSessionIsFilledInUnlessTheEnvironmentNamesOne() {
        List<SavedConnection> earlier = List.of(new SavedConnection("one:1", "bob", "users", true, "ca.pem"));
        model.connections().restore(earlier, true);
        assertThat(model.connections().byUri().get()).isTrue();
        assertThat(typed("uri")).isEqualTo("mongodb://bob@one:1/?authSource=users&tls=true&tlsCAFile=ca.pem");

        model.connections().beginWith(Optional.of("two:2"), Optional.empty());
        model.connections().restore(earlier, false);
        assertThat(model.connections().addresses().get()).isEqualTo("two:2");
        assertThat(model.connections().byUri().get()).isTrue();
    }

    @Test
    void theServersOfRunsAreSummarized() {
        assertThat(summary()).isEqualTo("Runs start 3 shards and 1 mongos");
        type("cluster", "replica-set");
        type("replicas", "3");
        assertThat(summary()).isEqualTo("Runs start a replica set with 3 members");

        model.connections().byUri().set(true);
        assertThat(summary()).isEqualTo("No address is typed yet");
        model.connections().addresses().set("mongodb://bob:s3cret@h1:1\nh2:2");
        assertThat(summary()).isEqualTo("Servers at mongodb://h1:1, h2:2");

        model.runsOn(Optional.of(CLUSTER));
        assertThat(summary()).isEqualTo("MongoDB 6.0.5, a sharded cluster with 2 shards");
    }

    @Test
    void theLocalClusterStartsWhileAValueOfAnotherScreenIsWrong() {
        type("threads", "ten");
        up();
    }

    @Test
    void aPasswordLeavesTheAddressesWhenTheyAreSplitAndNoFormEverHasIt() {
        model.connections().byUri().set(true);
        model.connections().addresses().set("mongodb://bob:s3cret@host:27017\nhost:27018");
        model.connections().splitLogins();

        assertThat(model.connections().addresses().get()).isEqualTo("mongodb://host:27017\nhost:27018");
        assertThat(model.connections().user().get()).isEqualTo("bob");
        assertThat(model.connections().password().get()).isEqualTo("s3cret");
        assertThat(typed("uri")).isEqualTo("mongodb://bob:***@host:27017/,mongodb://bob:***@host:27018/");
        assertThat(form.get().planned().get().problem()).isEmpty();
        List<String> uris = form.get().planned().get().settings().orElseThrow().get(TargetParameters.URI);
        assertThat(uris).allMatch(uri -> !uri.contains("s3cret"));
        assertThat(passwords.reveal(uris))
                .containsExactly("mongodb://bob:s3cret@host:27017/", "mongodb://bob:s3cret@host:27018/");
    }

    @Test
    void anotherPasswordTakesThePlaceOfTheFirst() {
        model.connections().byUri().set(true);
        model.connections().addresses().set("mongodb://bob:wrong@host:27017");
        model.connections().splitLogins();
        model.connections().password().set("right");

        assertThat(passwords.reveal(List.of("mongodb://bob:***@host:27017/")))
                .containsExactly("mongodb://bob:right@host:27017/");
    }

    @Test
    void nothingCanRunWithoutAnAddress() {
        model.connections().byUri().set(true);
        assertThat(form.get().planned().get().problem())
                .hasValueSatisfying(sentence -> assertThat(sentence).asString().contains("--uri"));

        model.connections().byUri().set(false);
        assertThat(form.get().planned().get().problem()).isEmpty();
    }

    @Test
    void theParametersOfALocalClusterComeBackWithIt() {
        type("shards", "4");

        model.connections().byUri().set(true);
        model.connections().addresses().set("host:27017");
        assertThat(typed("shards")).isEmpty();
        assertThat(form.get().planned().get().problem()).isEmpty();

        model.connections().byUri().set(false);
        assertThat(typed("shards")).isEqualTo("4");
        assertThat(typed("uri")).isEmpty();
    }

    @Test
    void anotherWorkloadsFormGetsTheAddressesToo() {
        model.connections().byUri().set(true);
        model.connections().addresses().set("host:27017");

        form.set(form("mixed"));

        assertThat(typed("uri")).isEqualTo("mongodb://host:27017/");
    }

    @Test
    void aTestTriesTheTypedConnectionsAndItsReportDisappearsWithTheNextChange() {
        model.connections().byUri().set(true);
        model.connections().addresses().set("mongodb://bob:s3cret@host:27017");

        model.connections().startTest();
        assertThat(model.connections().test().get().running()).isTrue();
        servers.remove().run();

        assertThat(tried).containsExactly(List.of("mongodb://bob:s3cret@host:27017/"));
        assertThat(model.connections().test().get().running()).isFalse();
        assertThat(model.connections().test().get().report()).isPresent();

        model.connections().tls().set(true);
        assertThat(model.connections().test().get().report()).isEmpty();
    }

    @Test
    void testedServersAreWatchedUntilSomethingElseIsTyped() {
        model.connections().byUri().set(true);
        model.connections().addresses().set("mongodb://bob:s3cret@host:27017\nhost:27018");
        model.connections().startTest();
        servers.remove().run();

        assertThat(model.watch().target().get())
                .hasValueSatisfying(seen -> assertThat(seen.toString())
                        .contains("shardlab.weblog", "host:27017", "host:27018")
                        .doesNotContain("s3cret"));

        model.connections().byUri().set(false);
        assertThat(model.watch().target().get()).isEmpty();
        model.connections().byUri().set(true);
        assertThat(model.watch().target().get()).isPresent();

        model.connections().user().set("eve");
        assertThat(model.watch().target().get()).isEmpty();
    }

    @Test
    void theReportOfAnEarlierTextIsDropped() {
        model.connections().byUri().set(true);
        model.connections().addresses().set("host:27017");
        model.connections().startTest();
        model.connections().addresses().set("host:27018");
        servers.remove().run();

        assertThat(model.connections().test().get().running()).isFalse();
        assertThat(model.connections().test().get().report()).isEmpty();
    }

    private String summary() {
        return Texts.in(Language.ENGLISH).say(model.summary().getValue());
    }

    private void up() {
        model.startCluster();
        servers.remove().run();
        assertThat(model.cluster().status().get().state()).isEqualTo(LocalClusterModel.State.UP);
    }

    private void type(String parameter, String text) {
        form.get().field(parameter).text().set(text);
    }

    private String typed(String parameter) {
        return form.get().field(parameter).text().get();
    }

    private ConnectionCheck.Report check(List<String> uris) {
        tried.add(uris);
        TargetDescription found =
                new TargetDescription(TargetKind.SHARDED, "6.0.5", 2, 1, RouterKind.EMBEDDED, false, List.of());
        return new ConnectionCheck.Report(
                uris.stream()
                        .map(uri -> new ConnectionCheck.Answer(uri, Optional.of(found), Optional.empty()))
                        .toList(),
                Optional.empty());
    }

    private static ParameterForm form(String workload) {
        return new ParameterForm(
                Workloads.find(Optional.empty()).named(workload), new BackgroundWork(Runnable::run, Runnable::run));
    }

    private static ClusterReader noReader() {
        throw new IllegalStateException("nobody wants to see");
    }

    private static final class OneCluster implements Clusters {

        @Override
        public WatchedTarget start(Settings settings, Notices notices) {
            return CLUSTER;
        }

        @Override
        public void stop() {}
    }
}
