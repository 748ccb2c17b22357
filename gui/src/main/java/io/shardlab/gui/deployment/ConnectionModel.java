package io.shardlab.gui.deployment;

import io.shardlab.core.deployment.TargetParameters;
import io.shardlab.core.parameter.Parameter;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.text.Message;
import io.shardlab.gui.form.ParameterForm;
import io.shardlab.gui.text.FailureWords;
import io.shardlab.gui.work.BackgroundWork;
import io.shardlab.gui.work.Latest;
import io.shardlab.mongo.connection.ConnectionCheck;
import io.shardlab.mongo.connection.TypedAddresses;
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
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;

/**
 * Connections to existing servers. The typed addresses and login are written into the form's {@code uri}, with secrets
 * masked; {@link Passwords} keeps them. Used on one thread; it tests connections on another.
 */
public final class ConnectionModel {

    /** The form's text while no address is typed. With an empty text, a run would start a cluster. */
    private static final String NO_ADDRESS = "mongodb://";

    private static final int MOST_SAVED = 8;

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
    private final StringProperty caFile = new SimpleStringProperty("");
    private final ObservableList<SavedConnection> saved = FXCollections.observableArrayList();
    private final ReadOnlyObjectWrapper<Test> test = new ReadOnlyObjectWrapper<>(Test.NONE);

    /** The texts of a local cluster's fields, which have no meaning beside a URI, until a local cluster is chosen again. */
    private final Map<String, String> ofLocalCluster = new HashMap<>();

    /**
     * The test of the typed connections.
     *
     * @param running true while it is under way
     * @param report its result
     * @param servers the servers that it found; empty if a run cannot use them
     * @param problem the reason why the test itself failed; none if it did not
     */
    public record Test(
            boolean running,
            Optional<ConnectionCheck.Report> report,
            Optional<WatchedTarget> servers,
            Message problem) {

        private static final Test NONE = new Test(false, Optional.empty(), Optional.empty(), Message.NONE);
        private static final Test RUNNING = new Test(true, Optional.empty(), Optional.empty(), Message.NONE);
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
            BackgroundWork work) {
        this.form = form;
        this.passwords = passwords;
        this.check = check;
        this.tests = new Latest(work);
        byUri.addListener((property, before, now) -> choose(now));
        List.of(addresses, user, password, database, tls, caFile)
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
            splitLogins();
            byUri.set(true);
        });
    }

    /**
     * Moves logins in the addresses to the fields of user and password. Not called at each keystroke, because a password may
     * contain an @, and would be cut there.
     */
    public void splitLogins() {
        TypedAddresses.Taken typed = TypedAddresses.takeLogins(addresses.get());
        typed.user().ifPresent(user::set);
        typed.password().ifPresent(password::set);
        addresses.set(typed.text());
    }

    /**
     * Begins with the connections of earlier sessions, the last one filled in, unless addresses are there already.
     *
     * @param uri true if the last session ended with connections instead of a local cluster
     */
    public void restore(List<SavedConnection> earlier, boolean uri) {
        saved.setAll(earlier);
        if (addresses.get().isEmpty() && !earlier.isEmpty()) {
            use(earlier.get(0));
            byUri.set(uri);
        }
    }

    /** Fills in a saved connection; its password must be typed again. */
    public void use(SavedConnection connection) {
        addresses.set(connection.addresses());
        user.set(connection.user());
        password.set("");
        database.set(connection.database());
        tls.set(connection.tls());
        caFile.set(connection.caFile());
    }

    /**
     * Saves the typed connection, because servers have answered; the last one is the first of the list.
     *
     * @param version of the servers
     */
    void keep(String version) {
        SavedConnection typed = new SavedConnection(
                TypedAddresses.takeLogins(addresses.get()).text().strip(),
                user.get(),
                database.get(),
                tls.get(),
                caFile.get());
        if (typed.isSafe() && !typed.addresses().isEmpty()) {
            SavedConnection known =
                    saved.stream().filter(typed::isLike).findFirst().orElse(typed);
            saved.removeIf(typed::isLike);
            saved.add(0, known.with(known.name(), known.color(), version));
            saved.remove(Math.min(saved.size(), MOST_SAVED), saved.size());
        }
    }

    /** Gives a saved connection another look. */
    void replace(SavedConnection connection, SavedConnection other) {
        saved.replaceAll(one -> one.equals(connection) ? other : one);
    }

    void forget(SavedConnection connection) {
        saved.remove(connection);
    }

    /** The connections that were used, the last one first. */
    public ObservableList<SavedConnection> saved() {
        return FXCollections.unmodifiableObservableList(saved);
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
        // A login that is still among the addresses takes precedence over an earlier one.
        TypedAddresses.Taken typed = TypedAddresses.takeLogins(addresses.get());
        return TypedAddresses.uris(
                typed.text(),
                new TypedAddresses.Login(
                        typed.user().orElse(user.get()),
                        typed.password().orElse(password.get()),
                        database.get(),
                        tls.get(),
                        caFile.get()));
    }

    /** Tries the typed connections. Returns at once; the report follows, unless something else is typed before. */
    public void startTest() {
        splitLogins();
        List<String> uris = uris();
        if (uris.isEmpty() || test.get().running()) {
            return;
        }
        test.set(Test.RUNNING);
        Optional<Settings> settings = form.getValue().deployment().get();
        tests.begin()
                .ask(
                        () -> {
                            ConnectionCheck.Report report = check.apply(uris);
                            return new Test(
                                    false,
                                    Optional.of(report),
                                    settings.flatMap(run -> servers(uris, report, run)),
                                    Message.NONE);
                        },
                        this::tested,
                        failure -> test.set(
                                new Test(false, Optional.empty(), Optional.empty(), FailureWords.message(failure))));
    }

    private void tested(Test outcome) {
        test.set(outcome);
        outcome.servers().ifPresent(found -> keep(found.description().serverVersion()));
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

    /** The connection strings or hosts, one per line; with logins only while they are typed. */
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

    /** The file of certificates that servers are checked against; empty for those that Java trusts. */
    public StringProperty caFile() {
        return caFile;
    }

    public ReadOnlyObjectProperty<Test> test() {
        return test.getReadOnlyProperty();
    }
}
