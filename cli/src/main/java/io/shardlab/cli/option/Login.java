package io.shardlab.cli.option;

import io.shardlab.core.deployment.UriOptions;
import io.shardlab.core.deployment.UriParts;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.progress.Notices;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Adds the user and the password of one command to its connection strings. For one thread.
 */
final class Login {

    /** Mechanisms without a password, as in the official tools. */
    private static final Set<String> WITHOUT_PASSWORD = Set.of("MONGODB-X509", "GSSAPI", "MONGODB-OIDC");

    private final LoginOptions options;
    private final Password password;

    Login(LoginOptions options, Surroundings surroundings, Notices notices) {
        this.options = options;
        this.password = new Password(options, surroundings, notices);
    }

    /**
     * Adds the login to a connection string that was typed or is in a file. Other texts are unchanged.
     *
     * @throws UsageException if it has another user or a password already, or there is no password
     */
    String into(String uri) {
        UriParts.of(uri).ifPresent(this::requireNoOther);
        return completed(uri);
    }

    /** Like {@link #into}, for a connection string from a variable, which options take precedence over. */
    String replacedIn(String uri) {
        return completed(uri);
    }

    private void requireNoOther(UriParts parts) {
        Optional<String> other = parts.user();
        options.username()
                .filter(name -> other.isPresent() && !other.get().equals(name))
                .ifPresent(name -> {
                    throw new UsageException("--uri names the user " + other.get() + ", and " + LoginOptions.USERNAME
                            + " " + name + ": give one of them.");
                });
        options.passwordOption().filter(option -> parts.hasPassword()).ifPresent(option -> {
            throw new UsageException("--uri has a password already: leave it out, or " + option + ".");
        });
    }

    private String completed(String uri) {
        return UriParts.of(uri).map(parts -> completed(uri, parts)).orElse(uri);
    }

    private String completed(String uri, UriParts parts) {
        Optional<String> user = options.username().or(parts::user).filter(name -> !name.isEmpty());
        Optional<String> option = options.passwordOption();
        if (user.isEmpty()) {
            option.ifPresent(given -> {
                throw new UsageException(
                        given + " needs a user: name one by " + LoginOptions.USERNAME + ", or in --uri.");
            });
            return uri;
        }
        String mechanism = UriOptions.find(uri, "authMechanism").orElse("").toUpperCase(Locale.ROOT);
        if (WITHOUT_PASSWORD.contains(mechanism)) {
            option.ifPresent(given -> {
                throw new UsageException(given + " is not for authMechanism=" + mechanism + ", which has no password.");
            });
            return parts.withUser(user.get()).uri();
        }
        boolean complete = parts.hasPassword() && user.equals(parts.user()) && option.isEmpty();
        return complete
                ? uri
                : parts.withLogin(user.get(), password.of(user.get())).uri();
    }
}
