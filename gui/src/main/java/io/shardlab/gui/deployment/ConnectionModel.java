package io.shardlab.gui.deployment;

import io.shardlab.core.deployment.TargetParameters;
import io.shardlab.core.parameter.Parameter;
import io.shardlab.core.parameter.Settings;
import io.shardlab.gui.form.ParameterForm;
import io.shardlab.gui.text.Failures;
import io.shardlab.gui.work.Latest;
import io.shardlab.mongo.connection.ConnectionCheck;
import io.shardlab.mongo.watch.WatchedTarget;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Function;
import java.util.stream.Collectors;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.beans.value.ObservableValue;

/**
 * Connections to servers that are there already. What is typed here is written into the form's {@code uri}, with secrets
 * masked; {@link Passwords} knows them. Used on one thread; tests of connections are another's.
 */
public final class ConnectionModel {

    /** What stands in the form while no address is typed, so that nothing else is started instead. */
    private static final String NO_ADDRESS = "mongodb://";

    private final ObservableValue<ParameterForm> form;
    private final Passwords passwords;
    private final Function<List<String>, ConnectionCheck.Report> check;
    private final Latest tests;
    private final BooleanProperty byUri = new SimpleBooleanProperty();
    private final StringProperty addresses = new SimpleStringProperty("");
    private final StringProperty user = new SimpleStringProperty("");
    private final StringProperty password = new SimpleStringProperty("");
    private final StringProperty database = new SimpleStringProperty("");
    private final BooleanProperty tls = new SimpleBooleanProperty();
    private final ReadOnlyBooleanWrapper testing = new ReadOnlyBooleanWrapper();
    private final ReadOnlyStringWrapper problem = new ReadOnlyStringWrapper("");
    private final ReadOnlyObjectWrapper<Optional<ConnectionCheck.Report>> report =
            new ReadOnlyObjectWrapper<>(Optional.empty());

    private final ReadOnlyObjectWrapper<Optional<WatchedTarget>> reached =
            new ReadOnlyObjectWrapper<>(Optional.empty());

    /** What was typed for a local cluster, which has no sense beside a URI, until it has again. */
    private final Map<String, String> ofLocalCluster = new HashMap<>();

    /**
     * @param form the form that is shown
     * @param check tries connection strings; blocks
     * @param background where they are tried
     * @param screen brings back to the thread of the properties
     */
    public ConnectionModel(
            ObservableValue<ParameterForm> form,
            Passwords passwords,
            Function<List<String>, ConnectionCheck.Report> check,
            Executor background,
            Executor screen) {
        this.form = form;
        this.passwords = passwords;
        this.check = check;
        this.tests = new Latest(background, screen);
        byUri.addListener((property, before, now) -> choose(now));
        addresses.addListener((property, before, now) -> addresses.set(withoutLogins(now)));
        List.of(addresses, user, password, database, tls)
                .forEach(typed -> typed.addListener((property, before, now) -> changed()));
        form.addListener((property, before, now) -> write());
    }

    /**
     * Begins with what the program was given when it started, until something else is typed.
     *
     * @param uris connection strings; runs go there
     * @param password of the user whom they name without one, or who is typed
     */
    public void beginWith(Optional<String> uris, Optional<String> password) {
        password.ifPresent(this.password::set);
        uris.ifPresent(text -> {
            addresses.set(text);
            byUri.set(true);
        });
    }

    /** Moves logins that are in a text of addresses to the fields of user and password; returns what is left. */
    public String withoutLogins(String typed) {
        Addresses.Taken taken = Addresses.takeLogins(typed);
        taken.user().ifPresent(user::set);
        taken.password().ifPresent(password::set);
        return taken.text();
    }

    private void choose(boolean uri) {
        if (uri) {
            ofLocalCluster.clear();
            localFields().forEach(name -> ofLocalCluster.put(name, text(name).get()));
            localFields().forEach(name -> text(name).set(""));
            write();
        } else {
            text(TargetParameters.URI.name()).set("");
            ofLocalCluster.forEach((name, typed) -> text(name).set(typed));
        }
    }

    private static List<String> localFields() {
        return TargetParameters.ofLocalCluster().stream().map(Parameter::name).toList();
    }

    private StringProperty text(String parameter) {
        return form.getValue().field(parameter).text();
    }

    private void changed() {
        tests.begin();
        testing.set(false);
        report.set(Optional.empty());
        reached.set(Optional.empty());
        problem.set("");
        write();
    }

    private void write() {
        if (byUri.get()) {
            List<String> uris = uris();
            text(TargetParameters.URI.name())
                    .set(
                            uris.isEmpty()
                                    ? NO_ADDRESS
                                    : uris.stream().map(passwords::keep).collect(Collectors.joining(",")));
        }
    }

    private List<String> uris() {
        return Addresses.uris(addresses.get(), new Login(user.get(), password.get(), database.get(), tls.get()));
    }

    /** Tries what is typed. Returns at once; the report follows, unless something else is typed meanwhile. */
    public void test() {
        List<String> uris = uris();
        if (uris.isEmpty() || testing.get()) {
            return;
        }
        testing.set(true);
        report.set(Optional.empty());
        reached.set(Optional.empty());
        problem.set("");
        Optional<Settings> settings = form.getValue().planned().get().settings();
        tests.begin()
                .ask(
                        () -> {
                            ConnectionCheck.Report answer = check.apply(uris);
                            return new Test(answer, settings.flatMap(run -> servers(uris, answer, run)));
                        },
                        test -> tested(Optional.of(test.report()), test.reached(), ""),
                        failure -> tested(Optional.empty(), Optional.empty(), Failures.sentence(failure)));
    }

    private record Test(ConnectionCheck.Report report, Optional<WatchedTarget> reached) {}

    private static Optional<WatchedTarget> servers(
            List<String> uris, ConnectionCheck.Report answer, Settings settings) {
        return answer.isGood()
                ? answer.answers().stream()
                        .flatMap(first -> first.found().stream())
                        .findFirst()
                        .map(found -> WatchedTarget.at(uris, found, settings))
                : Optional.empty();
    }

    private void tested(Optional<ConnectionCheck.Report> answer, Optional<WatchedTarget> servers, String sentence) {
        testing.set(false);
        report.set(answer);
        reached.set(servers);
        problem.set(sentence);
    }

    /** Whether runs go to the addresses; to a local cluster otherwise. */
    public BooleanProperty byUri() {
        return byUri;
    }

    /** One or several connection strings or hosts, a line each, never with a login. */
    public StringProperty addresses() {
        return addresses;
    }

    /** Empty for servers without access control. */
    public StringProperty user() {
        return user;
    }

    /** Never to be shown. */
    public StringProperty password() {
        return password;
    }

    /** Where the user is known; empty for what the addresses or the servers take. */
    public StringProperty database() {
        return database;
    }

    public BooleanProperty tls() {
        return tls;
    }

    /** Whether a test is under way. */
    public ReadOnlyBooleanProperty testing() {
        return testing.getReadOnlyProperty();
    }

    /** What the last test of what is typed has found. */
    public ReadOnlyObjectProperty<Optional<ConnectionCheck.Report>> report() {
        return report.getReadOnlyProperty();
    }

    /** The servers that the last test of what is typed has found; empty if a run cannot use them. */
    public ReadOnlyObjectProperty<Optional<WatchedTarget>> reached() {
        return reached.getReadOnlyProperty();
    }

    /** Why the last test itself failed, in a sentence; empty if it did not. */
    public ReadOnlyStringProperty problem() {
        return problem.getReadOnlyProperty();
    }
}
