-- Drops the functions of two triggers under their former names, relay_low_doses and relay_movements since.
drop function if exists tell_of_low_doses, tell_of_movements cascade;
