package io.shardlab.core.parameter;

/** Explains to the user, without a full stop and without secrets, why a text is not allowed as a value. */
public final class RefusedValueException extends IllegalArgumentException {

    private static final long serialVersionUID = 1L;

    public RefusedValueException(String reason) {
        super(reason);
    }
}
