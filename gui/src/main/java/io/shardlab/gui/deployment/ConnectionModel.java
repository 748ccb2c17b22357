package io.shardlab.gui.deployment;

import io.shardlab.core.deployment.TargetParameters;
import io.shardlab.core.parameter.Parameter;
import io.shardlab.core.parameter.Settings;
import io.shardlab.gui.form.ParameterForm;
import io.shardlab.gui.text.Failures;
import io.shardlab.gui.work.Latest;
import io.shardlab.gui.work.Work;
import io.shardlab.mongo.connection.ConnectionCheck;
import io.shardlab.mongo.watch.WatchedTarget;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.beans.value.ObservableValue;

/**
 * Connections to existing servers. The typed addresses and login are written into the form's {@code uri}, with secrets
 * masked; {@link Passwords} keeps them. Used on one thread; it tests connections on another.
 */
public final class ConnectionModel {

    /** The form's text while no address is typed. With an empty text, a run would start a cluster. */
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
    private final ReadOnlyObjectWrapper<Test> test = new ReadOnlyObjectWrapper<>(Test.NONE);

    /** The texts of a local cluster's fields, which have no meaning beside a URI, until a local cluster is chosen again. */
    private final Map<String, String> ofLocalCluster = new HashMap<>();

    /**
     * The test of the typed connections.
     *
     * @param running true while it is under way
     * @param report its result
     * @param servers the servers that it found; empty if a run cannot use them
     * @param problem the reason why the test itself failed, in a sentence; empty if it did not
     */
    public record Test(
            boolean running, Optional<ConnectionCheck.Report> report, Optional<WatchedTarget> servers, String problem) {

        private static final Test NONE = new Test(false, Optional.empty(), Optional.empty(), "");
        private static final Test RUNNING = new Test(true, Optional.empty(), Optional.empty(), "");
    }

    /**
     * @param form the form that is shown
     * @param check tries connection strings; blocks
     * @param work tries them
     */
    public ConnectionModel(
            ObservableValue<ParameterForm> form,
            Passwords passwords,
            Function<List<String>, ConnectionCheck.Report> check,
            Work work) {
        this.form = form;
        this.passwords = passwords;
        this.check = check;
        this.tests = new Latest(work);
        byUri.addListener((property, before, now) -> choose(now));
        addresses.addListener((property, before, now) -> addresses.set(withoutLogins(now)));
        List.of(addresses, user, password, database, tls)
                .forEach(typed -> typed.addListener((property, before, now) -> changed()));
        form.addListener((property, before, now) -> write());
    }

    /**
     * Takes the connection from the program's environment, as if it were typed.
     *
     * @param uris connection strings that runs connect to
     * @param password the password of a user that they name without one, or that is typed
     */
    public void beginWith(Optional<String> uris, Optional<String> password) {
        password.ifPresent(this.password::set);
        uris.ifPresent(text -> {
            addresses.set(text);
            byUri.set(true);
        });
    }

    /** Moves logins in a text of addresses to the fields of user and password; returns the rest of the text. */
    public String withoutLogins(String typed) {
        Addresses.Taken taken = Addresses.takeLogins(typed);
        taken.user().ifPresent(user::set);
        taken.password().ifPresent(password::set);
        return taken.text();
    }

    private void choose(boolean uri) {
        if (uri) {
            ofLocalCluster.clear();
            TargetParameters.ofLocalCluster().stream().map(Parameter::name).forEach(name -> {
                ofLocalCluster.put(name, text(name).get());
                text(name).set("");
            });
            write();
        } else {
            text(TargetParameters.URI.name()).set("");
            ofLocalCluster.forEach((name, typed) -> text(name).set(typed));
        }
    }

    private StringProperty text(String parameter) {
        return form.getValue().field(parameter).text();
    }

    private void changed() {
        tests.begin();
        test.set(Test.NONE);
        write();
    }

    private void write() {
        if (byUri.get()) {
            String masked = uris().stream().map(passwords::keep).collect(Collectors.joining(","));
            text(TargetParameters.URI.name()).set(masked.isEmpty() ? NO_ADDRESS : masked);
        }
    }

    private List<String> uris() {
        return Addresses.uris(
                addresses.get(), new Addresses.Login(user.get(), password.get(), database.get(), tls.get()));
    }

    /** Tries the typed connections. Returns at once; the report follows, unless something else is typed before. */
    public void startTest() {
        List<String> uris = uris();
        if (uris.isEmpty() || test.get().running()) {
            return;
        }
        test.set(Test.RUNNING);
        Optional<Settings> settings = form.getValue().planned().get().settings();
        tests.begin()
                .ask(
                        () -> {
                            ConnectionCheck.Report report = check.apply(uris);
                            return new Test(
                                    false,
                                    Optional.of(report),
                                    settings.flatMap(run -> servers(uris, report, run)),
                                    "");
                        },
                        test::set,
                        failure -> test.set(
                                new Test(false, Optional.empty(), Optional.empty(), Failures.sentence(failure))));
    }

    private static Optional<WatchedTarget> servers(
            List<String> uris, ConnectionCheck.Report report, Settings settings) {
        return report.isGood()
                ? report.answers().stream()
                        .flatMap(first -> first.found().stream())
                        .findFirst()
                        .map(found -> WatchedTarget.at(uris, found, settings))
                : Optional.empty();
    }

    /** True if runs connect to the addresses, false if they use a local cluster. */
    public BooleanProperty byUri() {
        return byUri;
    }

    /** The connection strings or hosts, one per line, without logins. */
    public StringProperty addresses() {
        return addresses;
    }

    /** Empty for servers without access control. */
    public StringProperty user() {
        return user;
    }

    /** Must never be shown. */
    public StringProperty password() {
        return password;
    }

    /** The database that defines the user; empty for the default of the addresses or the servers. */
    public StringProperty database() {
        return database;
    }

    public BooleanProperty tls() {
        return tls;
    }

    public ReadOnlyObjectProperty<Test> test() {
        return test.getReadOnlyProperty();
    }
}
